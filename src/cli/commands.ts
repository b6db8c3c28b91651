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
    description: 'decide the claims of a whole folder of results; can be interrupted and resumed',
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
    description: 'explain a rule of the linter, or how an execution of the program follows a witness',
    starts: 'nothing',
    load: async () => (await import('./explain-command.js')).explainCommand,
  },
  {
    name: 'show',
    usage: '[options] <witness...>',
    description: 'show a witness on its program, or two of them next to each other',
    starts: 'nothing',
    load: async () => (await import('./show-command.js')).showCommand,
  },
  {
    name: 'report',
    usage: '[options] <results...>',
    description: 'make a page of decided claims, or of several runs of them next to each other',
    starts: 'nothing',
    load: async () => (await import('./report-command.js')).reportCommand,
  },
  {
    name: 'score',
    usage: '[options] <results...>',
    description: 'compute scores of verifiers and validators by the rules of a competition',
    starts: 'nothing',
    load: async () => (await import('./score-command.js')).scoreCommand,
  },
  {
    name: 'doctor',
    usage: '[options]',
    description:
      'show how this machine limits and sandboxes validators, which of them are usable, and what would improve it',
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
    description: 'show which verdicts need a witness, and why',
    starts: 'nothing',
    load: async () => (await import('./categories-command.js')).categoriesCommand,
  },
  {
    name: 'properties',
    usage: '',
    description: 'explain the properties of the competition',
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
