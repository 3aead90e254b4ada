#!/usr/bin/env bash
# Landform and Terraform side by side, in the same run: each pair of commands takes turns, and medians are compared.
# usage: bench/side_by_side.sh [-n RUNS]    (9)
#
# Builds preset release first. Exits with 1 when a bar is missed. Without terraform on the PATH, only Landform's own
# figures are shown, and it says so.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
runs=9
while getopts n: option; do
  case "$option" in
    n) runs="$OPTARG" ;;
    *) exit 2 ;;
  esac
done

mkdir -p build
cmake --preset release > build/release-configure.log
cmake --build --preset release --target landform parse_bench eval_bench -- --quiet
landform="$PWD/build/release/src/cli/landform"
sample="$PWD/build/release/bench/sample.tf"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cp bench/typical/main.tf "$work/"
export CHECKPOINT_DISABLE=1 TF_CLI_CONFIG_FILE=/dev/null NO_COLOR=1
have_terraform=true
if ! command -v terraform > /dev/null; then
  have_terraform=false
  echo "SKIPPED: there is no terraform on the PATH, so nothing is compared with it." >&2
fi

# Microseconds that a command takes.
time_once() {
  local start="${EPOCHREALTIME/[.,]/}"
  "$@" > /dev/null 2>&1 < "${input:-/dev/null}" || {
    echo "side_by_side: failed: $*" >&2
    exit 1
  }
  echo $((${EPOCHREALTIME/[.,]/} - start))
}

median() { sort -n | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }

failed=0
row() { printf '%-34s %14s %14s %10s %10s  %s\n' "$@"; }
# verdict VALUE RELATION BAR
verdict() { awk -v a="$1" -v b="$3" -v r="$2" 'BEGIN { exit !(r == ">=" ? a >= b : a <= b) }' && echo ok || echo MISSED; }

# compare TITLE BAR COMMAND…: the same command for both programs, LANDFORM standing for the program.
compare() {
  local title="$1" bar="$2" ours=() theirs=() i
  shift 2
  for ((i = 0; i < runs; i++)); do
    ours+=("$(time_once "$landform" "$@")")
    [[ $have_terraform == false ]] || theirs+=("$(time_once terraform "$@")")
  done
  local mine other ratio result
  mine="$(printf '%s\n' "${ours[@]}" | median)"
  if [[ $have_terraform == false ]]; then
    row "$title" "$(awk "BEGIN { printf \"%.1f ms\", $mine / 1000 }")" "-" "-" ">= ${bar}x" "SKIPPED"
    return
  fi
  other="$(printf '%s\n' "${theirs[@]}" | median)"
  ratio="$(awk "BEGIN { printf \"%.1f\", $other / $mine }")"
  result="$(verdict "$ratio" ">=" "$bar")"
  [[ $result == ok ]] || failed=1
  row "$title" "$(awk "BEGIN { printf \"%.1f ms\", $mine / 1000 }")" "$(awk "BEGIN { printf \"%.1f ms\", $other / 1000 }")" \
    "${ratio}x" ">= ${bar}x" "$result"
}

# figure TITLE VALUE UNIT RELATION BAR
figure() {
  local result
  result="$(verdict "$2" "$4" "$5")"
  [[ $result == ok ]] || failed=1
  row "$1" "$2 $3" "-" "-" "$4 $5" "$result"
}

# The median over repetitions of a benchmark: metric PROGRAM FILTER FIELD SCALE
metric() {
  "build/release/bench/$1_bench" --benchmark_filter="$2" --benchmark_repetitions="$runs" --benchmark_min_time=0.1 \
    --benchmark_format=json 2> /dev/null |
    python3 -c '
import json, statistics, sys
rows = [b for b in json.load(sys.stdin)["benchmarks"] if b["run_type"] == "iteration"]
print("%.1f" % (statistics.median(b[sys.argv[1]] for b in rows) * float(sys.argv[2])))' "$3" "$4"
}

echo "$(nproc) processors, $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo); medians of $runs runs"
if [[ $have_terraform == true ]]; then terraform version | head -n 1; fi
row "" Landform Terraform ratio bar ""
compare "fmt -check of $(($(stat -c %s "$sample") / 1000)) kB" 50 fmt -check "$sample"
echo '"${var.environment}-${upper(local.zone)}"' > "$work/input"
input="$work/input" compare "console, start to answer" 10 "-chdir=$work" console
figure "parsing" "$(metric parse 'BM_Parse$' bytes_per_second 1e-6)" "MB/s" ">=" 80
figure "parsing, peak memory per byte" "$(metric parse BM_ParseMemory peak_per_byte 1)" "B" "<=" 8
figure "typical attribute expression" "$(metric eval typical real_time 1)" "ns" "<=" 1000
exit "$failed"
