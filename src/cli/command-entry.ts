import type { Command } from 'commander';
import type { Terminal } from './terminal.js';

/** How a user stops a command. */
export interface Interruption {
  /** Aborted when the user wants to stop; never before `listen` is called. */
  readonly signal: AbortSignal;
  /**
   * Declares that from now on there is something to clean up. Until then, a signal ends the process at once, whatever
   * input it is reading: a handler would have to wait for that.
   */
  listen(): void;
}

/** What a command is created with. */
export interface CommandSetting extends Interruption {
  readonly terminal: Terminal;
  /** Receives the exit code; if it is not called, the code is 0. */
  readonly done: (exitCode: number) => void;
}

/** What is known of a command before it is loaded: enough for the help. */
export interface CommandEntry {
  readonly name: string;
  /** What follows the name on a command line, as in the help; empty for a group of commands. */
  readonly usage: string;
  readonly description: string;
  /** Whether it starts processes, and so must clean up after an earlier call that was killed. */
  readonly starts: 'processes' | 'nothing';
  /** Loads the command: start-up time matters to a linter, and no call needs more than one command. */
  readonly load: (words: readonly string[]) => Promise<(setting: CommandSetting) => Command>;
}
