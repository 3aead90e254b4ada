#!/usr/bin/env bash
# Builds and shows progress: on a terminal in one line, as ninja does; elsewhere with a line every ten seconds. usage:
# ninja.sh DIRECTORY [TARGET…]
set -euo pipefail
directory="$1"
shift
if [[ -t 1 ]]; then
  exec ninja -C "$directory" "$@"
fi

# Lines such as "[12/345] Building …" are progress; everything else is a compiler's message or a failure, and is shown.
NINJA_STATUS='[%f/%t] ' ninja -C "$directory" "$@" 2>&1 | {
  last="" next=10
  while IFS= read -r line; do
    if [[ "$line" =~ ^\[[0-9]+/[0-9]+\]\  ]]; then
      last="$line"
      if ((SECONDS >= next)); then
        echo "  $line"
        last="" next=$((SECONDS + 10))
      fi
    elif [[ ! "$line" =~ ^ninja:\ (Entering\ directory|no\ work\ to\ do) ]]; then
      echo "$line"
    fi
  done
  [[ -z "$last" ]] || echo "  $last"
}
