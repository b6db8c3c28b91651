import { constants } from 'node:os';
import { StandardStream } from '../launch/standard-stream.js';
import type { CommandEntry, Interruption } from './command-entry.js';
import { FAILURE } from './exit-codes.js';
import { main } from './main.js';
import { canRewriteLines, chooseColor, takeColorFlags } from './terminal-color.js';

/**
 * Signals that end a process that does not handle them, if anybody sends them: runs and directories would be left
 * behind. SIGXCPU comes from the kernel, at the limit of the shell that started us.
 */
const ENDING = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM', 'SIGALRM', 'SIGUSR2', 'SIGXCPU'] as const;

/** Runs the command line of this process: its words, its streams, its signals. Sets the exit code, and never throws. */
export async function runCommandLine(commands: readonly CommandEntry[]): Promise<void> {
  const interruption = interruptionBySignals();
  // The kernel does not deliver signals that the first process of a container does not handle.
  if (process.pid === 1) interruption.listen();
  const stderr = new StandardStream(2, () => {
    process.exitCode = FAILURE;
  });
  const stdout = new StandardStream(1, (code) => {
    process.exitCode = FAILURE;
    stderr.write(`error: cannot write the result (${code}); make room for it\n`);
  });
  const { words, wanted } = takeColorFlags(process.argv.slice(2));
  const color = wanted ?? chooseColor(process.env, stdout.isTTY);
  const rewrites = canRewriteLines(process.env);
  const exitCode = await main(
    words,
    { stdout, stderr: rewrites ? stderr : { write: (text) => stderr.write(text) }, color },
    interruption,
    commands,
  );
  process.exitCode ??= exitCode;
}

function interruptionBySignals(): Interruption {
  const stop = new AbortController();
  let listens = false;
  return {
    signal: stop.signal,
    listen() {
      if (listens) return;
      listens = true;
      for (const signal of ENDING) {
        process.on(signal, () => {
          // A user who interrupts twice does not wait for an orderly end: cleaning up then happens while the process
          // exits.
          if (stop.signal.aborted) process.exit();
          process.exitCode = 128 + constants.signals[signal];
          stop.abort(new Error(`stopped by ${signal}`));
        });
      }
    },
  };
}
