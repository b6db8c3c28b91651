import type { CommandEntry } from './command-entry.js';
import { LINT } from './lint-entry.js';

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'validate',
    usage: '[options] <task>',
    description: 'decide whether a witness confirms a verdict',
    starts: 'processes',
    load: async () => {
      const { validateCommand } = await import('./validate-command.js');
      return ({ terminal, done, ...interruption }) => validateCommand(terminal, interruption, done);
    },
  },
  {
    name: 'campaign',
    usage: '',
    description: 'decide a whole folder of results, and go on after any interruption',
    starts: 'processes',
    load: async () => {
      const { campaignCommand } = await import('./campaign-command.js');
      return ({ terminal, signal, done, listen }) => campaignCommand(terminal, signal, done, listen);
    },
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
    name: 'score',
    usage: '[options] <results...>',
    description: 'scores of verifiers and validators by the rules of a competition',
    starts: 'nothing',
    load: async () => {
      const { scoreCommand } = await import('./score-command.js');
      return ({ terminal }) => scoreCommand(terminal);
    },
  },
  {
    name: 'doctor',
    usage: '[options]',
    description:
      'say how validators are limited and sandboxed on this machine, what would improve it, and which are usable',
    starts: 'processes',
    load: async () => {
      const { doctorCommand } = await import('./doctor-command.js');
      return ({ terminal, done, listen }) => {
        listen();
        return doctorCommand(terminal, done);
      };
    },
  },
  {
    name: 'validators',
    usage: '',
    description: 'show and check the validators that are described',
    starts: 'processes',
    load: async () => {
      const { validatorsCommand } = await import('./validators-command.js');
      return ({ terminal, signal, done, listen }) => {
        listen();
        return validatorsCommand(terminal, signal, done);
      };
    },
  },
  {
    name: 'rulesets',
    usage: '',
    description: 'show the rules of competitions',
    starts: 'nothing',
    load: async () => {
      const { ruleSetsCommand } = await import('./rulesets-command.js');
      return ({ terminal }) => ruleSetsCommand(terminal);
    },
  },
  {
    name: 'categories',
    usage: '',
    description: 'say where verdicts need witnesses, and why',
    starts: 'nothing',
    load: async () => {
      const { categoriesCommand } = await import('./categories-command.js');
      return ({ terminal }) => categoriesCommand(terminal);
    },
  },
  {
    name: 'properties',
    usage: '',
    description: 'say what properties mean',
    starts: 'nothing',
    load: async () => {
      const { propertiesCommand } = await import('./properties-command.js');
      return ({ terminal }) => propertiesCommand(terminal);
    },
  },
];
