// Lets a program that is built with a recent glibc run with older ones: from 2.31, that of
// Debian 11.
//
// A linker binds references to the newest version of a function. glibc 2.34 gave a new one to
// everything that moved from libpthread and libdl into libc, although nothing else changed, so a
// program built there would not start with an older glibc. The functions below take the place of
// those, in this program only: they forward to the older version, or do what a newer glibc does.
// The program names libpthread.so.0 and libdl.so.2 as libraries, which older ones keep them in.
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>

// NOLINTBEGIN(bugprone-reserved-identifier): the names are those of glibc

#if defined(__x86_64__)
#define LANDFORM_FIRST "GLIBC_2.2.5"
#define LANDFORM_JUMP(name) "jmp *" name "@GOTPCREL(%rip)\n"
#elif defined(__aarch64__)
#define LANDFORM_FIRST "GLIBC_2.17"
#define LANDFORM_JUMP(name) "adrp x16, :got:" name "\nldr x16, [x16, :got_lo12:" name "]\nbr x16\n"
#endif

#ifdef LANDFORM_JUMP

#define LANDFORM_FORWARD(name, version)                                                           \
  __asm__(".symver landform_" name "," name "@" version "\n.text\n.globl " name "\n.hidden " name \
          "\n.type " name ",@function\n" name                                                     \
          ":\n" LANDFORM_JUMP("landform_" name) ".size " name ",.-" name "\n")

LANDFORM_FORWARD("dladdr", LANDFORM_FIRST);
LANDFORM_FORWARD("dlclose", LANDFORM_FIRST);
LANDFORM_FORWARD("dlerror", LANDFORM_FIRST);
LANDFORM_FORWARD("dlopen", LANDFORM_FIRST);
LANDFORM_FORWARD("dlsym", LANDFORM_FIRST);
LANDFORM_FORWARD("__pthread_key_create", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_cond_clockwait", "GLIBC_2.30");
LANDFORM_FORWARD("pthread_create", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_detach", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_getspecific", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_join", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_key_create", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_key_delete", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_kill", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_mutex_trylock", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_once", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_rwlock_destroy", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_rwlock_init", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_rwlock_rdlock", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_rwlock_unlock", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_rwlock_wrlock", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_setspecific", LANDFORM_FIRST);
LANDFORM_FORWARD("pthread_sigmask", LANDFORM_FIRST);

#define LANDFORM_OWN extern "C" __attribute__((visibility("hidden"), used))

// --- starting the program

// Older versions do not run the constructors of a program by themselves.
using Hook = void (*)(int, char**, char**);
extern "C" {
extern Hook __preinit_array_start[] __attribute__((visibility("hidden")));
extern Hook __preinit_array_end[] __attribute__((visibility("hidden")));
extern Hook __init_array_start[] __attribute__((visibility("hidden")));
extern Hook __init_array_end[] __attribute__((visibility("hidden")));
void _init();

int landform_old_start(int (*main)(int, char**, char**), int argc, char** argv, Hook init,
                       void (*fini)(), void (*rtld_fini)(), void* stack_end);
__asm__(".symver landform_old_start,__libc_start_main@" LANDFORM_FIRST);
}

namespace {
void construct(int argc, char** argv, char** environment) {
  for (Hook* hook = __preinit_array_start; hook != __preinit_array_end; ++hook) {
    (*hook)(argc, argv, environment);
  }
  _init();
  for (Hook* hook = __init_array_start; hook != __init_array_end; ++hook) {
    (*hook)(argc, argv, environment);
  }
}
}  // namespace

LANDFORM_OWN int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv,
                                   Hook /*init*/, void (*fini)(), void (*rtld_fini)(),
                                   void* stack_end) {
  return landform_old_start(main, argc, argv, construct, fini, rtld_fini, stack_end);
}

// --- what older versions do not have

// False means that there may be other threads, which is always safe to assume.
extern "C" {
__attribute__((visibility("hidden"))) extern char __libc_single_threaded;
char __libc_single_threaded = 0;
}

namespace {
// The structure is the kernel's, on machines of 64 bits.
int status_of(int directory, const char* path, void* out, int flags) {
  return static_cast<int>(syscall(SYS_newfstatat, directory, path, out, flags));
}
}  // namespace

LANDFORM_OWN int stat(const char* path, struct stat* out) noexcept {
  return status_of(AT_FDCWD, path, out, 0);
}
LANDFORM_OWN int lstat(const char* path, struct stat* out) noexcept {
  return status_of(AT_FDCWD, path, out, AT_SYMLINK_NOFOLLOW);
}
LANDFORM_OWN int fstat(int file, struct stat* out) noexcept {
  return status_of(file, "", out, AT_EMPTY_PATH);
}
LANDFORM_OWN int fstatat(int directory, const char* path, struct stat* out, int flags) noexcept {
  return status_of(directory, path, out, flags);
}
LANDFORM_OWN int stat64(const char* path, struct stat64* out) noexcept {
  return status_of(AT_FDCWD, path, out, 0);
}
LANDFORM_OWN int lstat64(const char* path, struct stat64* out) noexcept {
  return status_of(AT_FDCWD, path, out, AT_SYMLINK_NOFOLLOW);
}
LANDFORM_OWN int fstat64(int file, struct stat64* out) noexcept {
  return status_of(file, "", out, AT_EMPTY_PATH);
}
LANDFORM_OWN int fstatat64(int directory, const char* path, struct stat64* out,
                           int flags) noexcept {
  return status_of(directory, path, out, flags);
}

LANDFORM_OWN void arc4random_buf(void* buffer, size_t size) noexcept {
  auto* at = static_cast<unsigned char*>(buffer);
  while (size > 0) {
    ssize_t got = getrandom(at, size, 0);
    if (got < 0 && errno != EINTR) std::abort();
    if (got <= 0) continue;
    at += got;
    size -= static_cast<size_t>(got);
  }
}
LANDFORM_OWN uint32_t arc4random() noexcept {
  uint32_t out = 0;
  arc4random_buf(&out, sizeof(out));
  return out;
}

// Where the tables for unwinding are, for the handling of exceptions.
struct dl_find_object;

namespace {

// The part of glibc's structure that is used; it has room for more.
struct Found {
  unsigned long long flags;
  void* map_start;
  void* map_end;
  link_map* map;
  void* eh_frame;
};

struct Search {
  uintptr_t address;
  Found* out;
};

int look_into(dl_phdr_info* object, size_t /*size*/, void* given) {
  auto& search = *static_cast<Search*>(given);
  bool inside = false;
  uintptr_t first = UINTPTR_MAX;
  uintptr_t last = 0;
  uintptr_t frames = 0;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = object->dlpi_phdr[i];
    const uintptr_t begin = object->dlpi_addr + part.p_vaddr;
    if (part.p_type == PT_GNU_EH_FRAME) frames = begin;
    if (part.p_type != PT_LOAD) continue;
    const uintptr_t end = begin + part.p_memsz;
    if (begin < first) first = begin;
    if (end > last) last = end;
    if (search.address >= begin && search.address < end) inside = true;
  }
  if (!inside || frames == 0) return 0;
  // NOLINTBEGIN(performance-no-int-to-ptr): addresses of the program itself
  search.out->map_start = reinterpret_cast<void*>(first);
  search.out->map_end = reinterpret_cast<void*>(last);
  search.out->eh_frame = reinterpret_cast<void*>(frames);
  // NOLINTEND(performance-no-int-to-ptr)
  return 1;
}

}  // namespace

LANDFORM_OWN int _dl_find_object(void* address, dl_find_object* out) noexcept {
  Search search{reinterpret_cast<uintptr_t>(address), reinterpret_cast<Found*>(out)};
  *search.out = {};
  return dl_iterate_phdr(look_into, &search) == 1 ? 0 : -1;
}

#endif  // LANDFORM_JUMP

// NOLINTEND(bugprone-reserved-identifier)
