#!/usr/bin/env bash
# Prints what building and checking cost, as the tables of docs/building.md: tests/house/weight.sh play|check|check-warm|ci|ci-warm|daily|dearest...
# Start it in a clean clone on a quiet machine. `check` and `ci` begin with an empty ccache; those with -warm need them before, and a new build folder.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -gt 0 ] || { sed -n 2,3p "$0" >&2; exit 2; }
export TIMEFORMAT="%R %U %S"

row() { # args: name, command...; prints its wall time and the CPU time of all its processes
  local name=$1 took; shift
  { took=$( { time "$@" >weight.log 2>&1; } 2>&1 ) || { tail -n 20 weight.log >&2; exit 1; }; }
  awk -v name="$name" '{ printf "| %s | %d:%02d | %.1f |\n", name, $1 / 60, $1 % 60, ($2 + $3) / 60 }' <<<"$took"
}

for what in "$@"; do
  case $what in
    play)
      rm -rf build/play
      row "packages of \`./play\`" .ci/install play
      row "\`./play\`, packages installed" ./play --help
      ;;
    check) .ci/install check; ccache --clear >/dev/null; rm -rf build; row "\`./check\`" ./check ;;
    check-warm) rm -rf build; row "\`./check\`, warm ccache" ./check ;;
    ci) .ci/install check-web; ccache --clear >/dev/null; rm -rf build; row "\`.ci/run\`" .ci/run ;;
    ci-warm) rm -rf build; row "\`.ci/run\`, warm ccache" .ci/run ;;
    daily)
      .ci/install check
      cmake --preset dev >/dev/null
      cmake --build build/dev --target test_server >/dev/null
      echo "namespace { [[maybe_unused]] constexpr int changed = $RANDOM; }" >>src/server/referee.cpp
      (
        trap "sed -i '\$d' src/server/referee.cpp" EXIT
        row "one file of \`server\` changed, until its tests have run" bash -c "cmake --build build/dev --target test_server && ctest --test-dir build/dev -R '^server\\.' -j$(nproc)"
      )
      ;;
    dearest) # built and run before
      echo "The ten units that take longest to compile [s]:"
      for log in build/*/.ninja_log; do awk -v preset="$(basename "$(dirname "$log")")" '/\.o\t/ { print ($2 - $1) / 1000, preset, $4 }' "$log"; done | sort -rn | head -n 10
      echo "The ten slowest tests [s]:"
      for log in build/*/Testing/Temporary/CTestCostData.txt; do awk -v preset="$(basename "${log%/Testing/*}")" '/^---/ { exit } { print $3, preset, $1 }' "$log"; done | sort -rn | head -n 10
      ;;
    *) sed -n 2,3p "$0" >&2; exit 2 ;;
  esac
done
rm -f weight.log
