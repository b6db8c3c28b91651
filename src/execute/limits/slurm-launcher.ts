import { LIMIT_FILES } from '../system/launcher.js';

/** Files in the directory of a step, through which the two shells below and this process communicate. */
export const STEP_FILES = {
  /** Process id of the first shell. */
  outer: 'outer',
  /** Process id of the second one, and the control groups of the step; complete as soon as they exist. */
  keeper: 'keeper',
  groups: 'groups',
  /** How the command ended: a message if a signal ended it, then its exit code. */
  end: 'end',
  /** What the command wrote to descriptor 3, if it has one. */
  report: 'report',
  /** The messages of `srun`. */
  messages: 'messages',
  /** A pipe for the news that the command or the step has ended. */
  done: 'done',
  /** A pipe that nobody ever writes to. */
  never: 'never',
} as const;

/**
 * Stands for the command on our side: starts the step, waits for the end of the command (not for that of the step), and
 * ends as the command did. SIGTERM, which it gets when we die, goes on to `srun`, which then ends the step. The first argument is the directory, then come the number of words that start the step, these
 * words, and the command. Each word of the command gets a letter in front, as `srun` takes a lone colon for its own. The
 * text is fixed: everything comes as positional arguments.
 */
export const OUTER_SCRIPT = `d=$1; n=$2; shift 2
for word in "$@"; do
  if [ "$n" -le 0 ]; then word=x$word; fi
  set -- "$@" "$word"; shift; n=$((n - 1))
done
trap 'trap : TERM; kill -TERM 0; exit 1' TERM
echo "$$" >"$d/outer"
if { true >&3; } 2>/dev/null; then : >"$d/report"; fi
( "$@" 2>"$d/messages" 3>&-; if kill -0 "$$" 2>/dev/null; then echo gone >"$d/done"; fi ) &
read -r answer <"$d/done"
if [ -e "$d/report" ]; then
  while read -r line; do echo "$line"; done <"$d/report" >&3
fi
[ "$answer" = ended ] || exit 1
lines=0; code=1
while read -r word number; do
  lines=$((lines + 1))
  if [ "$word" = exit ]; then code=$number; fi
done <"$d/end"
if [ "$lines" -gt 1 ] || [ "$code" = 130 ] || [ "$code" = 141 ]; then kill "-$((code - 128))" "$$"; fi
exit "$code"`;

/**
 * Runs the command inside the step, and keeps the step alive after it, so that its control groups can be read to the
 * end. Output goes to our pipe directly: on the way through Slurm the order of the two streams would be lost. The
 * command gets nothing of Slurm's variables. The first argument is the directory, the others are the command, each word
 * with a letter in front.
 */
export const KEEPER_SCRIPT = `d=$1; shift
for word in "$@"; do set -- "$@" "\${word#x}"; shift; done
read -r outer <"$d/outer" || exit 1
echo "$$" >"$d/keeper" || exit 1
while read -r line; do echo "$line"; done </proc/self/cgroup >"$d/new"
PATH=/usr/bin:/bin mv "$d/new" "$d/groups" || exit 1
exec >"/proc/$outer/fd/1" 2>"$d/end"
if [ -e "$d/report" ]; then exec 3>"$d/report"; fi
unset $(set | PATH=/usr/bin:/bin sed -n 's/^\\(SLURM[A-Z0-9_]*\\|SRUN[A-Z0-9_]*\\)=.*/\\1/p')
${LIMIT_FILES}
trap : TERM
( exec 2>&1; exec "$@" )
code=$?
exec >&- 3>&-
echo "exit $code" >&2
echo ended >"$d/done"
while :; do read -r line <"$d/never"; done`;
