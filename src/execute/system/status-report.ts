import type { Socket } from 'node:net';
import { LIMIT_FILES, NOT_JOINED } from './launcher.js';
import type { ProcessEnd } from './outcome.js';

/** How many bytes of a report are read. A command can write to it, but only gets a wrong end of its own. */
const LONGEST = 10_000;

/** After this many milliseconds, a report counts as it is, although somebody still holds its pipe. */
const PATIENCE = 500;

/**
 * Waits for the command and reports how it ended. `bwrap` turns signal n into 128 + n, which a command may also
 * return as its exit code. The shell can tell the two apart: it prints a message for a signal, here to descriptor 3,
 * and none for an exit.
 *
 * The first line goes out after `bwrap` has asked to die with us: if we died before, writing ends the shell. The trap
 * keeps the shell for a command that handles SIGTERM; the subshell that becomes the command has none. The text is
 * fixed: everything comes as positional arguments.
 */
const REPORT_SCRIPT = `${LIMIT_FILES}
exec 4>&2 2>&3 3>&-
trap : TERM
echo started >&2 || exit 1
if [ ! -x "$1" ]; then echo hidden >&2; exit 127; fi
( exec 2>&4 4>&-; exec "$@" )
code=$?
echo "exit $code" >&2
exit $code`;

/** Words that start a command and report its end. */
export const REPORT_LAUNCHER: readonly string[] = ['/bin/sh', '-c', REPORT_SCRIPT, 'report'];

/** Signals for which shells print nothing: SIGINT and SIGPIPE. */
const SILENT = [2, 13];

/**
 * The end of the command, derived from the end of the process that waited for it.
 * @param report what REPORT_SCRIPT wrote
 */
export function readReportedEnd(end: ProcessEnd, report: string): ProcessEnd {
  if (end.kind !== 'exited' || end.exitCode === NOT_JOINED) {
    return end;
  }
  const lines = report.split('\n').filter(Boolean);
  if (lines[0] !== 'started') {
    return { kind: 'not-started', reason: 'the sandbox could not be set up' };
  }
  if (lines[1] === 'hidden') {
    return { kind: 'not-started', reason: 'the sandbox does not show its program' };
  }
  const signal = end.exitCode - 128;
  if (signal < 1 || signal > 64) {
    return end;
  }
  const reported = lines.at(-1) === `exit ${end.exitCode}`;
  const message = lines.length > 2;
  // Without its last line, the shell itself was killed together with the command.
  return !reported || message || SILENT.includes(signal) ? { kind: 'signalled', signal } : end;
}

/** Collects the report of one run. */
export class StatusReport {
  #text = '';
  readonly #closed: Promise<void>;
  readonly #socket: Socket;

  /** @param socket our end of descriptor 3 */
  constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      if (this.#text.length < LONGEST) this.#text += chunk;
    });
    socket.on('error', () => socket.destroy());
    this.#closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** @returns the report, once all processes that could write to it are dead */
  async finish(): Promise<string> {
    // After a long pause of this process, the timer fires before what is there was read: that comes first.
    const timer = setTimeout(() => setImmediate(() => this.#socket.destroy()), PATIENCE);
    await this.#closed;
    clearTimeout(timer);
    return this.#text;
  }
}
