#!/usr/bin/env bash
# The provider random under Terraform, next to hashicorp/random if GO_PROVIDER names its program; a provider with a
# thousand types, one with large sets, and one whose hooks wait.
# usage: bench/providers.sh [-n RUNS] [-c COUNT]    (21 starts, 5000 resources)
#
# Builds preset release first, unless PROVIDER names a program to measure (then only that). Exits with 1 if a target is
# missed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
runs=21
count=5000
while getopts n:c: option; do
  case "$option" in
    n) runs="$OPTARG" ;;
    c) count="$OPTARG" ;;
    *) exit 2 ;;
  esac
done

mine="${PROVIDER:-}"
many=""
if [[ -z $mine ]]; then
  mkdir -p build
  cmake --preset release > build/release-configure.log
  cmake --build --preset release --target terraform-provider-random many_types slow_creates sets_bench \
    provider_schema -- --quiet
  mine="$PWD/build/release/providers/random/terraform-provider-random"
  many="$PWD/build/release/bench/many_types"
fi
other="${GO_PROVIDER:-}"
[[ -n $other ]] || echo "SKIPPED: GO_PROVIDER does not name the program of hashicorp/random, so nothing is compared with it." >&2
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
strip -o "$work/stripped" "$mine"
meter="$PWD/bench/provider_meter.py"

failed=0
row() { printf '%-34s %14s %14s %10s %10s  %s\n' "$@"; }
verdict() { awk -v a="$1" -v b="$3" -v r="$2" 'BEGIN { exit !(r == ">=" ? a >= b : a <= b) }' && echo ok || echo MISSED; }
# at_most TITLE MINE OTHER UNIT BAR
at_most() {
  local result
  result="$(verdict "$2" "<=" "$5")"
  [[ $result == ok ]] || failed=1
  row "$1" "$2 $4" "${3:--}${3:+ $4}" "-" "<= $5" "$result"
}
# times_less TITLE MINE OTHER UNIT BAR
times_less() {
  local ratio result
  if [[ -z $3 ]]; then
    row "$1" "$2 $4" "-" "-" ">= ${5}x" SKIPPED
    return
  fi
  ratio="$(awk "BEGIN { printf \"%.1f\", $3 / $2 }")"
  result="$(verdict "$ratio" ">=" "$5")"
  [[ $result == ok ]] || failed=1
  row "$1" "$2 $4" "$3 $4" "${ratio}x" ">= ${5}x" "$result"
}

row "" "landform" "go" "ratio" "bar" ""
{ read -r plain secure memory; read -r other_plain other_secure other_memory || true; } \
  < <(bench/provider_start.py "$runs" "$work/stripped" ${other:+"$other"})
at_most "start to handshake" "$plain" "${other_plain:-}" ms 5
at_most "the same with AutoMTLS" "$secure" "${other_secure:-}" ms 12
at_most "memory at handshake" "$memory" "${other_memory:-}" MB 12
megabytes() { awk "BEGIN { printf \"%.1f\", $(stat -c %s "$1") / 1000000 }"; }
other_size=""
if [[ -n $other ]]; then
  strip -o "$work/other" "$other"
  other_size="$(megabytes "$work/other")"
fi
at_most "program, stripped" "$(megabytes "$work/stripped")" "$other_size" MB 15

if [[ -n $many ]]; then
  strip -o "$work/many" "$many"
  read -r at_handshake served answer time < <(build/release/bench/provider_schema "$work/many")
  at_most "1,000 types: memory at handshake" "$at_handshake" "" MB 40
  at_most "1,000 types: after the schema" "$served" "" MB 40
  row "1,000 types: the schema" "$answer MB" "-" "-" "-" "in $time ms"

  # Creating, reading and changing a set of nested objects with computed children, for ten times as many.
  read -r small large < <(build/release/bench/sets_bench --benchmark_filter=set_life --benchmark_repetitions=5 \
    --benchmark_format=csv 2> /dev/null | awk -F, '/_median/ { printf "%.1f ", $4 } END { print "" }')
  row "set of 2,000 objects" "$small ms" "-" "-" "-" ""
  at_most "set of 20,000, as much as 2,000" "$(awk "BEGIN { printf \"%.1f\", $large / $small }")" "" x 10
fi

if ! command -v terraform > /dev/null; then
  echo "SKIPPED: no terraform on the PATH, so nothing was run under it." >&2
  exit "$failed"
fi

export CHECKPOINT_DISABLE=1 TF_IN_AUTOMATION=1 TF_CLI_CONFIG_FILE="$work/settings"
mkdir "$work/provider"
ln -s "$meter" "$work/provider/terraform-provider-random"
cat > "$work/settings" << SETTINGS
provider_installation {
  dev_overrides { "registry.terraform.io/hashicorp/random" = "$work/provider" }
}
SETTINGS

if [[ -n $many ]]; then
  # From the first call to the last response; four rounds of 200 ms are ideal.
  mkdir "$work/slow"
  cat > "$work/slow/settings" << SETTINGS
provider_installation {
  dev_overrides { "example.com/test/slow" = "$PWD/build/release/bench/slow" }
}
SETTINGS
  cat > "$work/slow/main.tf" << CONFIGURATION
terraform {
  required_providers {
    slow = { source = "example.com/test/slow" }
  }
}
resource "slow_object" "a" {
  count = 200
  name  = "object-\${count.index}"
}
CONFIGURATION
  SLOW_LOG="$work/slow/log" TF_CLI_CONFIG_FILE="$work/slow/settings" \
    terraform -chdir="$work/slow" apply -auto-approve -no-color -parallelism=50 > "$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
  }
  at_most "200 creates of 200 ms, 50 at a time" "$(awk 'NR == 1 { first = $1 } { if ($1 < first) first = $1
    if ($2 > last) last = $2 } END { printf "%.2f", last - first }' "$work/slow/log")" "" s 1.1
fi

# measure PROGRAM ARGUMENT…: runs terraform; prints the provider's CPU seconds, its peak MB, and the total seconds.
# Terraform starts the provider several times.
measure() {
  export METERED_PROVIDER="$1" METER_FILE="$work/meter"
  shift
  rm -f "$METER_FILE"
  local begin=$EPOCHREALTIME
  terraform -chdir="$directory" "$@" -no-color < /dev/null > "$work/log" 2>&1 || {
    cat "$work/log" >&2
    return 1
  }
  sleep 0.2
  awk -v wall="$(awk "BEGIN { print $EPOCHREALTIME - $begin }")" \
    '{ cpu += $1; if ($2 > most) most = $2 } END { printf "%.2f %.1f %.1f\n", cpu, most, wall }' "$METER_FILE"
}

# all PROGRAM: plan, apply and plan again for COUNT strings, one line each.
all() {
  directory="$(mktemp -d "$work/run.XXXX")"
  printf 'resource "random_string" "a" {\n  count  = %d\n  length = 16\n}\n' "$count" > "$directory/main.tf"
  measure "$1" plan
  measure "$1" apply -auto-approve
  measure "$1" plan
}

all "$work/stripped" > "$work/mine"
: > "$work/others"
[[ -z $other ]] || all "$other" > "$work/others"
line=0
for step in plan apply refresh; do
  line=$((line + 1))
  read -r cpu memory wall < <(sed -n "${line}p" "$work/mine")
  other_cpu="" other_memory="" other_wall=""
  [[ -z $other ]] || read -r other_cpu other_memory other_wall < <(sed -n "${line}p" "$work/others")
  times_less "$step of $count: provider's CPU" "$cpu" "$other_cpu" s 10
  times_less "$step of $count: provider's memory" "$memory" "$other_memory" MB 8
  row "$step of $count: with Terraform" "$wall s" "${other_wall:--}${other_wall:+ s}" "-" "-" ""
done
exit "$failed"
