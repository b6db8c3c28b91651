import { StandardStream } from '../launch/standard-stream.js';
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
  const stderr = new StandardStream(2, () => {
    process.exitCode = FAILURE;
  });
  const stdout = new StandardStream(1, (code) => {
    process.exitCode = FAILURE;
    stderr.write(`error: the result cannot be written (${code}); make room for it\n`);
  });
  const color = process.env.NO_COLOR === undefined && stdout.isTTY ? 'color' : 'plain';
  const exitCode = await main(process.argv.slice(2), { stdout, stderr, color }, stop.signal, commands);
  process.exitCode ??= exitCode;
}
