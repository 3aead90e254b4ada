#!/usr/bin/env bash
# Installs missing packages of tools/apt-packages.txt; does nothing, and needs no network, if none are missing. usage:
# install-packages.sh GROUP…
set -euo pipefail
list="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/apt-packages.txt"

wanted() {
  awk -v groups=" $* " '
    { sub(/#.*/, "") }
    /^\[/ { gsub(/[][ \t]/, ""); take = index(groups, " " $0 " ") > 0; next }
    NF && take { print $1 }' "$list"
}

if ! command -v dpkg-query > /dev/null; then
  echo "This is not Debian: nothing is installed. The packages in $list are needed."
  exit 0
fi
missing=()
for package in $(wanted "$@"); do
  status="$(dpkg-query -W -f='${db:Status-Status}' "$package" 2> /dev/null || true)"
  [[ "$status" == installed ]] || missing+=("$package")
done
if [[ ${#missing[@]} -eq 0 ]]; then
  echo "All needed packages are installed."
  exit 0
fi

as_root=()
if [[ "$(id -u)" -ne 0 ]]; then
  if ! command -v sudo > /dev/null; then
    echo "Missing packages, and neither root nor sudo to install them: ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
echo "Installing with apt: ${missing[*]}"
"${as_root[@]}" apt-get update -q
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
  apt-get install -q -y --no-install-recommends "${missing[@]}" < /dev/null
