#!/usr/bin/env bash
# Landform and Terraform side by side, in the same run: each pair of commands alternates, and medians are compared.
# usage: bench/side_by_side.sh [-n RUNS] (9)
#
# Builds preset release first. Exits with 1 if a target is missed. Without terraform on the PATH, only Landform's own
# figures are shown, with a message.
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
  echo "SKIPPED: no terraform on the PATH, so nothing is compared with it." >&2
fi

# medians INPUT COMMAND… [-- COMMAND…]: the median milliseconds of each command. They alternate, so that other load on
# the machine affects them alike.
medians() {
  python3 - "$runs" "$@" << 'PYTHON'
import statistics, subprocess, sys, time

runs, stdin, words = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
cut = words.index("--") if "--" in words else len(words)
commands = [c for c in (words[:cut], words[cut + 1 :]) if c]
times = [[] for _ in commands]
for _ in range(runs):
    for command, taken in zip(commands, times):
        with open(stdin) as file:
            start = time.perf_counter()
            done = subprocess.run(command, stdin=file, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, close_fds=False)
            taken.append(time.perf_counter() - start)
        if done.returncode != 0:
            sys.exit("side_by_side: %s failed: %s" % (" ".join(command), done.stderr.decode()))
print(*("%.2f" % (statistics.median(t) * 1000) for t in times))
PYTHON
}

failed=0
row() { printf '%-34s %14s %14s %10s %10s  %s\n' "$@"; }
# verdict VALUE RELATION BAR
verdict() { awk -v a="$1" -v b="$3" -v r="$2" 'BEGIN { exit !(r == ">=" ? a >= b : a <= b) }' && echo ok || echo MISSED; }

# compare TITLE BAR INPUT ARGUMENT…: the same arguments for both programs.
compare() {
  local title="$1" bar="$2" input="$3" mine other ratio result
  shift 3
  if [[ $have_terraform == false ]]; then
    mine="$(medians "$input" "$landform" "$@")"
    row "$title" "$mine ms" "-" "-" ">= ${bar}x" "SKIPPED"
    return
  fi
  read -r mine other < <(medians "$input" "$landform" "$@" -- terraform "$@")
  ratio="$(awk "BEGIN { printf \"%.1f\", $other / $mine }")"
  result="$(verdict "$ratio" ">=" "$bar")"
  [[ $result == ok ]] || failed=1
  row "$title" "$mine ms" "$other ms" "${ratio}x" ">= ${bar}x" "$result"
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
compare "fmt -check of $(($(stat -c %s "$sample") / 1000)) kB" 90 /dev/null fmt -check "$sample"
echo '"${var.environment}-${upper(local.zone)}"' > "$work/input"
compare "console, start to result" 10 "$work/input" "-chdir=$work" console
figure "parsing" "$(metric parse 'BM_Parse$' bytes_per_second 1e-6)" "MB/s" ">=" 160
figure "parsing, peak memory per byte" "$(metric parse BM_ParseMemory peak_per_byte 1)" "B" "<=" 8
figure "typical attribute expression" "$(metric eval typical cpu_time 1)" "ns" "<=" 1000
exit "$failed"
