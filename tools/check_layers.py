#!/usr/bin/env python3
"""Checks that files include only what their library declares.

usage: check_layers.py

A file in src/X may include headers of X and of the libraries in the DEPS of X's landform_library() call; CMake checks
that those are below X. Tests (foo_test.cc, foo_testing.h) may also include headers of the libraries in TEST_DEPS.

Files outside src/ may include headers of the libraries declared by the CMakeLists.txt that builds them, in DEPS or as
lf_NAME. A provider always has sdk and serve.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"')
CALL = re.compile(r"\b(landform_\w+)\(([^)]*)\)")
LINKED = re.compile(r"\blf_(\w+)")
KEYWORDS = {"SOURCES", "DEPS", "LIBS", "TEST_DEPS", "TEST_LIBS"}
# Directories outside src/ whose files are checked.
USERS = ["providers", "emulators", "examples", "tests", "bench"]


def read(path):
    return re.sub(r"#.*", "", path.read_text())


def keyword_lists(arguments):
    """The words of a call by the keyword before them; those before the first one by ""."""
    lists = {"": []}
    keyword = ""
    for word in arguments.split():
        if word in KEYWORDS:
            keyword = word
        else:
            lists.setdefault(keyword, []).append(word)
    return lists


class Declared:
    """What a CMakeLists.txt lets the files of its directory include."""

    def __init__(self, path):
        text = read(path)
        self.always = set()
        self.in_tests = set()
        self.in_programs = set(LINKED.findall(text))
        for call, arguments in CALL.findall(text):
            words = keyword_lists(arguments)
            deps = set(words.get("DEPS", []))
            if call == "landform_library":
                self.always |= deps
            elif call == "landform_provider":
                self.always |= deps | {"sdk", "serve"}
            elif call in ("landform_bench", "landform_fuzz"):  # NAME and then libraries
                self.in_programs |= set(words[""][1:])
            else:
                self.in_programs |= deps
            self.in_tests |= set(words.get("TEST_DEPS", []))

    def allows(self, path, library):
        name = path.name
        if library in self.always:
            return True
        is_test = name.endswith(("_test.cc", "testing.h", "testing.cc"))
        return library in self.in_tests if is_test else False


def includes(path):
    for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
        found = INCLUDE.match(line)
        if found:
            yield number, found.group(1)


def sources(directory):
    return sorted(p for p in directory.rglob("*") if p.suffix in (".h", ".cc") and "testdata" not in p.parts)


def declaring_file(path, top):
    """The CMakeLists.txt that builds a file: the nearest one above it."""
    for directory in path.parents:
        if (directory / "CMakeLists.txt").is_file():
            return directory / "CMakeLists.txt"
        if directory == top:
            break
    return None


def main():
    src = ROOT / "src"
    libraries = {p.parent.name for p in src.glob("*/CMakeLists.txt")}
    declared = {}
    wrong = []
    count = 0
    for top in [src, *(ROOT / name for name in USERS)]:
        for path in sources(top):
            count += 1
            where = path.relative_to(ROOT)
            if top == src:
                own = where.parts[1]
                cmake = src / own / "CMakeLists.txt"
            else:
                own = None
                cmake = declaring_file(path, top)
            if cmake is None or not cmake.is_file():
                wrong.append(f"{where}: no CMakeLists.txt declares what it may include")
                continue
            if cmake not in declared:
                declared[cmake] = Declared(cmake)
            allowed = declared[cmake]
            # A program beside a library, such as a provider for its tests, may include what it
            # links.
            is_program = own is None or path.name == "main.cc"
            for number, header in includes(path):
                library = header.split("/")[0]
                if library not in libraries or "/" not in header:
                    if own is not None and not (src / header).is_file():
                        wrong.append(f'{where}:{number}: "{header}" is not a header below src/')
                    continue
                if library == own or allowed.allows(path, library):
                    continue
                if is_program and library in allowed.in_programs:
                    continue
                wrong.append(f"{where}:{number}: {library} is not declared in {cmake.relative_to(ROOT)}")
    print("\n".join(wrong) if wrong else f"{count} files include only what is declared.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
