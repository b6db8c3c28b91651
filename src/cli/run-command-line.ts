import type { CommandEntry } from './command-entry.js';
import { FAILURE } from './exit-codes.js';
import { main } from './main.js';

/** Runs the command line of this process: its words, its streams, its signals. Sets the exit code, and never throws. */
export async function runCommandLine(commands: readonly CommandEntry[]): Promise<void> {
  const stop = new AbortController();
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      process.exitCode = exitCode;
      stop.abort(new Error(`stopped by ${signal}`));
    });
  }
  // A reader that has seen enough closes the pipe; anything else that keeps us from printing is a failure.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'EPIPE') process.exitCode = FAILURE;
      if (code !== 'EPIPE' && stream === process.stdout)
        process.stderr.write(`error: the result cannot be written (${code}); make room for it\n`);
    });
  }
  const color = process.env.NO_COLOR === undefined && process.stdout.isTTY === true ? 'color' : 'plain';
  const exitCode = await main(
    process.argv.slice(2),
    { stdout: process.stdout, stderr: process.stderr, color },
    stop.signal,
    commands,
  );
  process.exitCode ??= exitCode;
}
