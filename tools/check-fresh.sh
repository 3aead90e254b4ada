#!/usr/bin/env bash
# Runs ./demo and ./check on a minimal Debian 12, as on a machine with nothing but what the README requires. usage:
# check-fresh.sh [-c CCACHE] [-k] [-p PROGRAMS] [-w WORK] [COMMAND…] (as root)
#
#   -c CCACHE     a directory of ccache's to share; without it, everything is compiled
#   -k            keep the tree
#   -p PROGRAMS   a directory of further programs for the PATH, such as terraform
#   -w WORK       where to make the tree (default: a directory in /var/tmp)
#   COMMAND…      what to run in the clone (default: "./demo" "./check")
#
# The tree is created with debootstrap and contains a clone of git's HEAD, without uncommitted changes. It uses this
# machine's network, and its apt's proxy and certificates, none of which are kept.
set -euo pipefail
repository="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

ccache="" keep=false programs="" work=""
while getopts c:kp:w: option; do
  case "$option" in
    c) ccache="$(realpath "$OPTARG")" ;;
    k) keep=true ;;
    p) programs="$(realpath "$OPTARG")" ;;
    w) work="$OPTARG" ;;
    *)
      sed -n '2,/^set /{/^set /d;s/^# \{0,1\}//p}' "$0"
      exit 2
      ;;
  esac
done
shift $((OPTIND - 1))
commands=("$@")
[[ ${#commands[@]} -gt 0 ]] || commands=(./demo ./check)
if [[ "$(id -u)" -ne 0 ]] || ! command -v debootstrap > /dev/null; then
  echo "check-fresh: needs root and the package debootstrap" >&2
  exit 1
fi

work="${work:-$(mktemp -d /var/tmp/landform-fresh.XXXXXX)}"
mkdir -p "$work"
tree="$work/debian"

# Unmount first: what is behind the mounts belongs to this machine.
clean_up() {
  local mounts
  mounts="$(awk -v tree="$tree/" 'index($2, tree) == 1 { print $2 }' /proc/mounts | sort -r)"
  for mount in $mounts; do umount -l "$mount"; done
  if grep -qF " $tree/" /proc/mounts; then
    echo "check-fresh: something is still mounted below $tree, which is not removed" >&2
  elif [[ $keep == true ]]; then
    echo "check-fresh: the tree is in $tree"
  else
    rm -rf --one-file-system "$work"
  fi
}
trap clean_up EXIT
trap 'exit 130' INT TERM

# The mirror used by this machine's apt, if it is Debian's own.
mirror="$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2> /dev/null |
  sed -nE 's/^(URIs:|deb(-src)?( \[[^]]*\])?) +(https?:[^ ]*\/debian\/?)( .*)?$/\4/p' | head -n 1 || true)"
[[ -n $mirror ]] || {
  echo "check-fresh: no Debian mirror in /etc/apt; this needs a Debian machine." >&2
  exit 1
}

echo "=== An empty Debian 12 from $mirror"
debootstrap --variant=minbase bookworm "$tree" "$mirror" > "$work/debootstrap.log" 2>&1 || {
  tail -n 20 "$work/debootstrap.log"
  exit 1
}
# Use this machine's network settings.
echo "deb $mirror bookworm main" > "$tree/etc/apt/sources.list"
cp -L /etc/resolv.conf /etc/hosts "$tree/etc/" 2> /dev/null || true
grep -rhiE '^ *Acquire::(https?|ftp)::' /etc/apt/apt.conf /etc/apt/apt.conf.d 2> /dev/null \
  > "$tree/etc/apt/apt.conf.d/99network" || true
if [[ -f /etc/ssl/certs/ca-certificates.crt ]]; then
  mkdir -p "$tree/etc/ssl/certs"
  cp -L /etc/ssl/certs/ca-certificates.crt "$tree/etc/ssl/certs/"
fi

git clone -q --no-hardlinks "$repository" "$tree/landform"
mount -t proc proc "$tree/proc"
mount --rbind /dev "$tree/dev"
mount --make-rslave "$tree/dev"
mount -t tmpfs tmpfs "$tree/dev/shm" 2> /dev/null || true
path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
environment=(HOME=/root TERM="${TERM:-dumb}" LANG=C.UTF-8)
if [[ -n "$ccache" ]]; then
  mkdir -p "$tree/ccache"
  mount --bind "$ccache" "$tree/ccache"
  environment+=(CCACHE_DIR=/ccache)
fi
if [[ -n "$programs" ]]; then
  mkdir -p "$tree/programs"
  mount --bind -o ro "$programs" "$tree/programs"
  path="/programs:$path"
fi
for name in http_proxy https_proxy no_proxy; do
  [[ -z "${!name:-}" ]] || environment+=("$name=${!name}")
done

for command in "${commands[@]}"; do
  echo "=== $command"
  start=$SECONDS
  chroot "$tree" /usr/bin/env -i PATH="$path" "${environment[@]}" \
    /bin/bash -c 'cd /landform && exec /bin/bash -c "$1"' - "$command" < /dev/null || {
    echo "=== $command: FAILED after $((SECONDS - start)) s"
    exit 1
  }
  echo "=== $command: $((SECONDS - start)) s"
done
