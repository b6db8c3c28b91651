import type { CommandEntry } from './command-entry.js';

/** `witness-check lint`, which has its own bundle. */
export const LINT: CommandEntry = {
  name: 'lint',
  usage: '[options] [paths...]',
  description: 'find errors in witnesses',
  starts: 'nothing',
  load: async (words) =>
    // Another linter has other options.
    words.some((word) => /^--compat(?:=|$)/.test(word))
      ? (await import('./commands/witnesslint-command.js')).witnessLintCommand
      : (await import('./commands/lint-command.js')).lintCommand,
};
