#!/usr/bin/env bash
# The provider fastly with a service of 500 blocks on the emulator, alone and under Terraform, beside the public provider
# where GO_FASTLY names its program; and how plans grow from 100 to 1,000 backends.
# usage: bench/fastly.sh [-n RUNS]    (3)
#
# Builds preset release first, unless PROVIDER, EMULATOR and CALLS name the programs. Exits with 1 when a bar is missed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
runs=3
while getopts n: option; do
  case "$option" in
    n) runs="$OPTARG" ;;
    *) exit 2 ;;
  esac
done

mine="${PROVIDER:-}"
emulator="${EMULATOR:-}"
calls="${CALLS:-}"
if [[ -z $mine || -z $emulator || -z $calls ]]; then
  mkdir -p build
  cmake --preset release > build/release-configure.log
  cmake --build --preset release --target terraform-provider-fastly fastly-emulator fastly_calls -- --quiet
  mine="$PWD/build/release/providers/fastly/terraform-provider-fastly"
  emulator="$PWD/build/release/emulators/fastly/fastly-emulator"
  calls="$PWD/build/release/bench/fastly_calls"
fi
other="${GO_FASTLY:-}"
[[ -n $other ]] || echo "SKIPPED: GO_FASTLY does not name the public provider's program, so nothing is compared with it." >&2
exec bench/fastly.py "$runs" "$emulator" "$calls" "$mine" ${other:+"$other"}
