import type { Command } from 'commander';
import type { CommandShape, OptionShape } from '../report/command-shape.js';
import type { CommandEntry, CommandSetting } from './command-entry.js';
import { completeHelp } from './help-examples.js';

/** Nobody runs the commands that are only described. */
const SETTING: CommandSetting = {
  terminal: { stdout: { write: () => true }, stderr: { write: () => true }, color: 'plain' },
  done: () => undefined,
  signal: new AbortController().signal,
  listen: () => undefined,
};

/** Loads every command and describes it, with its options and their values. */
export async function describeProgram(entries: readonly CommandEntry[]): Promise<CommandShape> {
  const commands: CommandShape[] = [];
  for (const entry of entries) {
    const make = await entry.load([]);
    const command = make(SETTING);
    completeHelp(command, entry.name);
    commands.push({ ...describeShape(command), description: entry.description });
  }
  return {
    name: 'witness-check',
    usage: '<command>',
    description: 'Decides whether verification witnesses confirm the verdicts of verifiers.',
    options: [
      {
        long: '--version',
        short: '-V',
        flags: '-V, --version',
        description: 'print the version',
        value: 'none',
        choices: [],
      },
      HELP,
    ],
    commands,
    notes: '',
  };
}

const HELP: OptionShape = {
  long: '--help',
  short: '-h',
  flags: '-h, --help',
  description: 'display help for command',
  value: 'none',
  choices: [],
};

function describeShape(command: Command): CommandShape {
  return {
    name: command.name(),
    usage: command.usage(),
    description: command.description(),
    options: [
      ...command.options
        .filter(({ hidden }) => !hidden)
        .flatMap((option) => {
          const { long, short, flags, description, required, optional, argChoices = [] } = option;
          if (long === undefined || long === null) return [];
          const value = required ? 'must' : optional ? 'may' : 'none';
          return [
            { long, short: short ?? undefined, flags, description, value, choices: argChoices } as const,
          ];
        }),
      HELP,
    ],
    commands: command.commands.map(describeShape),
    notes: readHelpNotes(command),
  };
}

/** What the help of a command says after its own part. */
function readHelpNotes(command: Command): string {
  let text = '';
  const write = (part: string) => {
    text += part;
    return true;
  };
  command.configureOutput({ writeOut: write, writeErr: write });
  const own = command.helpInformation();
  command.outputHelp();
  return text.startsWith(own) ? text.slice(own.length).trim() : '';
}
