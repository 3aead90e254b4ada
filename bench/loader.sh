#!/usr/bin/env bash
# Loading and evaluating whole configurations: Landform, Terraform and policy-engine side by side, in the same run. The
# commands of each group alternate; medians and peak memory are compared.
# usage: bench/loader.sh [-n RUNS]    (5)
#
# Builds preset release first, unless LANDFORM names a program. POLICY_ENGINE names the program of policy-engine; if it
# or terraform is missing, it is skipped with a message. A command that takes longer than ten seconds is run once. Exits
# with 1 if a target is missed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
runs=5
while getopts n: option; do
  case "$option" in
    n) runs="$OPTARG" ;;
    *) exit 2 ;;
  esac
done

landform="${LANDFORM:-$PWD/build/release/src/cli/landform}"
if [[ -z ${LANDFORM:-} ]]; then
  mkdir -p build
  cmake --preset release > build/release-configure.log
  cmake --build --preset release --target landform -- --quiet
fi
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
export CHECKPOINT_DISABLE=1 TF_CLI_CONFIG_FILE=/dev/null NO_COLOR=1 TF_IN_AUTOMATION=1

have_terraform=true
if ! command -v terraform > /dev/null; then
  have_terraform=false
  echo "SKIPPED: no terraform on the PATH, so nothing is compared with it." >&2
fi
policy_engine="${POLICY_ENGINE:-}"
if [[ -z $policy_engine ]]; then
  echo "SKIPPED: POLICY_ENGINE is not set, so nothing is compared with policy-engine." >&2
fi

# measure DIRECTORY COMMAND… [-- COMMAND…]…: prints a line per command with its median milliseconds and median peak in
# megabytes.
measure() {
  python3 - "$runs" "$@" << 'PYTHON'
import os, statistics, subprocess, sys, time

runs, directory, words = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
commands = [[]]
for word in words:
    if word == "--":
        commands.append([])
    else:
        commands[-1].append(word)
results = [[] for _ in commands]
for run in range(runs):
    for command, result in zip(commands, results):
        if result and result[0][0] > 10_000:
            continue
        with open(os.devnull, "wb") as null, open(os.path.join(directory, ".errors"), "wb") as errors:
            start = time.perf_counter()
            process = subprocess.Popen(command, cwd=directory, stdin=subprocess.DEVNULL, stdout=null, stderr=errors)
            _, status, usage = os.wait4(process.pid, 0)
            result.append(((time.perf_counter() - start) * 1000, usage.ru_maxrss / 1024))
        if status != 0:
            sys.exit("loader: %s failed: %s" % (" ".join(command), open(os.path.join(directory, ".errors")).read()[-2000:]))
for result in results:
    print("%.1f %.1f" % tuple(statistics.median(column) for column in zip(*result)))
PYTHON
}

failed=0
row() { printf '%-44s %12s %12s %9s %9s  %s\n' "$@"; }
# bar TITLE MINE OTHER VALUE RELATION LIMIT UNIT: prints a line, and whether the target is met.
bar() {
  local result=ok
  awk -v a="$4" -v b="$6" -v r="$5" 'BEGIN { exit !(r == ">=" ? a >= b : a <= b) }' || result=MISSED
  [[ $result == ok ]] || failed=1
  row "$1" "$2" "$3" "$4$7" "$5 $6$7" "$result"
}
ratio() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.1f", a / b }'; }
fraction() { awk -v a="$1" -v b="$2" 'BEGIN { printf "%.3f", a / b }'; }

# versus TITLE KIND N TIMES MEMORY COMMAND PEER…: Landform must be TIMES as fast as the peer, and use at most MEMORY of
# its memory if that is not empty. COMMAND is one word with spaces.
versus() {
  local title="$1" directory="$work/$2-$3" times="$4" memory="$5" command mine mine_mb other other_mb
  read -ra command <<< "$6"
  shift 6
  { read -r mine mine_mb && read -r other other_mb; } < <(
    measure "$directory" "$landform" "${command[@]}" -- "$@"
  )
  [[ -n ${other:-} ]] || exit 1
  bar "$title" "$mine ms" "$other ms" "$(ratio "$other" "$mine")" ">=" "$times" "x"
  if [[ -n $memory ]]; then
    bar "  memory" "$mine_mb MB" "$other_mb MB" "$(fraction "$mine_mb" "$other_mb")" "<=" "$memory" "x"
  fi
}

# scaling TITLE KIND SMALL LARGE LIMIT COMMAND: ten times the terms cost at most LIMIT times the time.
scaling() {
  local small large ignored command
  read -ra command <<< "$6"
  read -r small ignored < <(measure "$work/$2-$3" "$landform" "${command[@]}")
  read -r large ignored < <(measure "$work/$2-$4" "$landform" "${command[@]}")
  bar "$1" "$large ms" "$small ms" "$(ratio "$large" "$small")" "<=" "$5" "x"
}

generate() { python3 bench/generate_configuration.py "$1" "$work/$1-$2" "$2"; }
for size in 1000 10000; do
  for kind in distinct count modules; do generate "$kind" "$size"; done
done
generate modules 3000
generate distinct 100000
generate corpus 500
if [[ $have_terraform == true ]]; then terraform -chdir="$work/modules-3000" get > /dev/null; fi

instances="$("$landform" inspect -format=strict "$work/modules-3000" | grep -c '"address"')"
[[ $instances == 3000 ]] || {
  echo "loader: 300 instances of ten resources are 3000, not $instances" >&2
  exit 1
}

strict="inspect -format=strict ."
resources="inspect -format=resources ."
echo "$(nproc) processors, $(awk -F': ' '/model name/ { print $2; exit }' /proc/cpuinfo); load $(cut -d' ' -f1 /proc/loadavg); medians of $runs runs"
row "" Landform peer ratio bar ""
if [[ $have_terraform == true ]]; then
  versus "inspect 10,000 / terraform validate" distinct 10000 30 0.25 "$strict" terraform validate
  versus "validate 10,000 / terraform validate" distinct 10000 60 0.25 validate terraform validate
  versus "300 x module of 10 / terraform plan" modules 3000 40 "" "$strict" terraform plan -lock=false -input=false
fi
if [[ -n $policy_engine ]]; then
  versus "10,000 resources / policy-engine" distinct 10000 300 0.25 "$resources" "$policy_engine" fixture --package bench .
  versus "count = 10,000 / policy-engine" count 10000 25 "" "$resources" "$policy_engine" fixture --package bench .
fi
row "" "10,000" "1,000" ratio bar ""
scaling "resources" distinct 1000 10000 12 "$strict"
scaling "count" count 1000 10000 12 "$strict"
scaling "modules" modules 1000 10000 12 "$strict"
row "" "100,000" "10,000" ratio bar ""
scaling "validate of resources" distinct 10000 100000 11 validate
row "" "" "" "" bar ""
read -r milliseconds _ < <(measure "$work/corpus-500" "$landform" inspect -stream $(cd "$work/corpus-500" && ls))
bar "500 small modules in one command" "$milliseconds ms" "-" "$(ratio 500000 "$milliseconds")" ">=" 2000 "/s"
exit "$failed"
