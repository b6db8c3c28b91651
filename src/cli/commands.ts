import type { Command } from 'commander';
import type { Terminal } from './terminal.js';

/** What a command is made with. */
export interface CommandSetting {
  readonly terminal: Terminal;
  /** Aborted when the user wants to stop. */
  readonly signal: AbortSignal;
  /** Told the exit code; without, it is 0. */
  readonly done: (exitCode: number) => void;
}

export interface CommandEntry {
  readonly name: string;
  /** Whether it starts processes, and so has to clean up behind an earlier call that was killed. */
  readonly starts: 'processes' | 'nothing';
  /** Loads the command: start-up matters to a linter, and no call needs more than one command. */
  readonly load: (words: readonly string[]) => Promise<(setting: CommandSetting) => Command>;
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'validate',
    starts: 'processes',
    load: async () => {
      const { validateCommand } = await import('./validate-command.js');
      return ({ terminal, signal, done }) => validateCommand(terminal, signal, done);
    },
  },
  {
    name: 'lint',
    starts: 'nothing',
    load: async (words) =>
      // Another linter has other options.
      words.some((word) => /^--compat(?:=|$)/.test(word))
        ? (await import('./witnesslint-command.js')).witnessLintCommand
        : (await import('./lint-command.js')).lintCommand,
  },
  {
    name: 'rules',
    starts: 'nothing',
    load: async () => (await import('./rules-command.js')).rulesCommand,
  },
  {
    name: 'explain',
    starts: 'nothing',
    load: async () => (await import('./explain-command.js')).explainCommand,
  },
  {
    name: 'score',
    starts: 'nothing',
    load: async () => {
      const { scoreCommand } = await import('./score-command.js');
      return ({ terminal }) => scoreCommand(terminal);
    },
  },
  {
    name: 'doctor',
    starts: 'processes',
    load: async () => {
      const { doctorCommand } = await import('./doctor-command.js');
      return ({ terminal, done }) => doctorCommand(terminal, done);
    },
  },
  {
    name: 'validators',
    starts: 'processes',
    load: async () => {
      const { validatorsCommand } = await import('./validators-command.js');
      return ({ terminal, signal, done }) => validatorsCommand(terminal, signal, done);
    },
  },
  {
    name: 'rulesets',
    starts: 'nothing',
    load: async () => {
      const { ruleSetsCommand } = await import('./rulesets-command.js');
      return ({ terminal }) => ruleSetsCommand(terminal);
    },
  },
  {
    name: 'categories',
    starts: 'nothing',
    load: async () => {
      const { categoriesCommand } = await import('./categories-command.js');
      return ({ terminal }) => categoriesCommand(terminal);
    },
  },
  {
    name: 'properties',
    starts: 'nothing',
    load: async () => {
      const { propertiesCommand } = await import('./properties-command.js');
      return ({ terminal }) => propertiesCommand(terminal);
    },
  },
];
