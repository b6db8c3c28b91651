import type { CommandEntry } from './command-entry.js';
import { LINT } from './lint-entry.js';

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'validate',
    usage: '[options] <task>',
    description: 'decide whether a witness confirms a verdict',
    starts: 'processes',
    load: async () => (await import('./validate-command.js')).validateCommand,
  },
  {
    name: 'campaign',
    usage: '',
    description: 'decide a whole folder of results, and go on after any interruption',
    starts: 'processes',
    load: async () => (await import('./campaign-command.js')).campaignCommand,
  },
  LINT,
  {
    name: 'rules',
    usage: '[options]',
    description: 'show the rules of the linter',
    starts: 'nothing',
    load: async () => (await import('./rules-command.js')).rulesCommand,
  },
  {
    name: 'explain',
    usage: '[options] <rule or witness>',
    description: 'explain a rule of the linter, or how an execution of the program passes a witness',
    starts: 'nothing',
    load: async () => (await import('./explain-command.js')).explainCommand,
  },
  {
    name: 'convert',
    usage: '[options] <witness>',
    description: 'write a witness in another format, and say what that cannot say',
    starts: 'nothing',
    load: async () => (await import('./convert-command.js')).convertCommand,
  },
  {
    name: 'minimise',
    usage: '[options] <witness>',
    description: 'leave out of a witness what its confirmation does not need',
    starts: 'nothing',
    load: async () => (await import('./minimise-command.js')).minimiseCommand,
  },
  {
    name: 'score',
    usage: '[options] <results...>',
    description: 'scores of verifiers and validators by the rules of a competition',
    starts: 'nothing',
    load: async () => (await import('./score-command.js')).scoreCommand,
  },
  {
    name: 'doctor',
    usage: '[options]',
    description:
      'say how validators are limited and sandboxed on this machine, what would improve it, and which are usable',
    starts: 'processes',
    load: async () => (await import('./doctor-command.js')).doctorCommand,
  },
  {
    name: 'validators',
    usage: '',
    description: 'list and test known validators',
    starts: 'processes',
    load: async () => (await import('./validators-command.js')).validatorsCommand,
  },
  {
    name: 'rulesets',
    usage: '',
    description: 'show the rules of competitions',
    starts: 'nothing',
    load: async () => (await import('./rulesets-command.js')).ruleSetsCommand,
  },
  {
    name: 'categories',
    usage: '',
    description: 'say where verdicts need witnesses, and why',
    starts: 'nothing',
    load: async () => (await import('./categories-command.js')).categoriesCommand,
  },
  {
    name: 'properties',
    usage: '',
    description: 'say what properties mean',
    starts: 'nothing',
    load: async () => (await import('./properties-command.js')).propertiesCommand,
  },
  {
    name: 'lsp',
    usage: '[options]',
    description: 'serve an editor: findings, explanations and corrections while a witness is written',
    starts: 'nothing',
    load: async () => (await import('./lsp-command.js')).lspCommand,
  },
  {
    name: 'completion',
    usage: '[options] <shell>',
    description: 'print a script by which a shell completes commands and options',
    starts: 'nothing',
    load: async () => (await import('./completion-command.js')).completionCommand,
  },
  {
    name: 'man',
    usage: '[options]',
    description: 'print the manual page',
    starts: 'nothing',
    load: async () => (await import('./man-command.js')).manCommand,
  },
];
