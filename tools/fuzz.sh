#!/usr/bin/env bash
# Runs fuzz targets from their committed seeds.
# usage: fuzz.sh [-s SECONDS] [-j JOBS] [-r SEED] [TARGET…]
#   (by default all targets, 60 seconds each, two at a time, from the random seed 1, so that a run can be repeated; -r 0
#   takes another seed each time)
#
# Builds them if necessary, with preset asan. New inputs are kept in build/fuzz/corpus/TARGET, crashes in
# build/fuzz/crashes/TARGET; to reproduce a crash: build/asan/tests/fuzz/TARGET_fuzz FILE.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build="${LANDFORM_FUZZ_BUILD:-build/asan}"
results=build/fuzz
seconds=60
jobs=2
seed=1
while getopts s:j:r: option; do
  case "$option" in
    s) seconds="$OPTARG" ;;
    j) jobs="$OPTARG" ;;
    r) seed="$OPTARG" ;;
    *) exit 2 ;;
  esac
done
shift $((OPTIND - 1))

# Short inputs are explored quickly; long ones are slow and rarely find more.
declare -A max_len=([config]=4096 [json_config]=4096 [template]=1024 [expression]=512 [format]=2048
                    [msgpack]=1024 [json_value]=1024 [protobuf]=1024 [provider]=1024
                    [state]=2048 [journal]=2048 [plan]=8192)
# Additional seeds besides tests/fuzz/corpus/TARGET.
declare -A more_seeds=([config]="tests/conformance/fmt"
                       [format]="tests/conformance/fmt tests/fuzz/corpus/config"
                       [state]="src/state/testdata")
targets=("$@")
[[ ${#targets[@]} -gt 0 ]] || mapfile -t targets < <(printf '%s\n' "${!max_len[@]}" | sort)
for target in "${targets[@]}"; do
  if [[ -z "${max_len[$target]:-}" ]]; then
    echo "fuzz.sh: no such target: $target" >&2
    exit 2
  fi
done

[[ -f "$build/build.ninja" ]] || cmake --preset asan
tools/ninja.sh "$build" "${targets[@]/%/_fuzz}"

run_one() {
  local target="$1" learned="$results/corpus/$1" crashes="$results/crashes/$1" log="$results/$1.log"
  local seeds
  read -r -a seeds <<< "tests/fuzz/corpus/$target ${more_seeds[$target]:-}"
  mkdir -p "$learned" "$crashes"
  if ASAN_OPTIONS=quarantine_size_mb=64 UBSAN_OPTIONS=print_stacktrace=1 \
    "$build/tests/fuzz/${target}_fuzz" "$learned" "${seeds[@]}" \
    -seed="$seed" -max_total_time="$seconds" -max_len="${max_len[$target]}" -timeout=10 -rss_limit_mb=2048 \
    -malloc_limit_mb=512 -artifact_prefix="$crashes/" -print_final_stats=1 \
    < /dev/null > "$log" 2>&1; then
    echo "$target: $(awk '/number_of_executed_units/ {print $2}' "$log") runs, no crash"
  else
    tail -n 60 "$log"
    echo "$target: CRASHED; the input is in $crashes, the whole output in $log"
    return 1
  fi
}

failed=0
running=0
for target in "${targets[@]}"; do
  if [[ $running -ge $jobs ]]; then
    wait -n || failed=1
    running=$((running - 1))
  fi
  run_one "$target" &
  running=$((running + 1))
done
while [[ $running -gt 0 ]]; do
  wait -n || failed=1
  running=$((running - 1))
done
exit "$failed"
