#!/bin/sh
# Runs both validators on the examples, and compares their answers with those that they have to give.
set -u
top=$(dirname -- "$(readlink -f -- "$0")")
examples="$top/examples"
failures=0

# validator, program, property, witness, answer
check() {
  answer=$("$top/bin/witness-check-$1" --program "$examples/$2" --property "$examples/$3.prp" \
    --witness "$examples/$4" --data-model LP64 --cputime 90 | tail -n 1)
  if [ "$answer" = "Result: $5" ]; then
    echo "ok: $1 says $5 about $4"
  else
    echo "failed: $1 says '$answer' about $4, not 'Result: $5'"
    failures=$((failures + 1))
  fi
}

"$top/bin/witness-check-replay" --version || failures=$((failures + 1))
"$top/bin/witness-check-prove" --version || failures=$((failures + 1))
check replay ticket-price.c unreach-call ticket-price.yml 'false(unreach-call)'
check replay midpoint.c no-overflow midpoint.graphml 'false(no-overflow)'
check replay triangle-number.c unreach-call triangle-number.yml false
check prove even-steps.c unreach-call even-steps.yml true
[ "$failures" -eq 0 ]
