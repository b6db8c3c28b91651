import { getSystemErrorMap } from 'node:util';
import { Command, CommanderError } from 'commander';
import { InputError } from '../source/input-error.js';
import { printable } from '../source/printable.js';
import { suggestChoices } from './choices.js';
import type { CommandEntry, Interruption } from './command-entry.js';
import { FAILURE } from './exit-codes.js';
import { completeHelp } from './help-examples.js';
import { optionDescription } from './option-description.js';
import { VERSION } from './program-version.js';
import { safeTerminal } from './safe-terminal.js';
import type { Terminal } from './terminal.js';

const AFTER = `
Every command takes --color and --no-color; by default, colours go to terminals only, and NO_COLOR and FORCE_COLOR count.

Exit codes: 2 usage or internal error, 128 + N if signal N ended it. The help of each command lists its own:
witness-check help COMMAND.
`;

/**
 * Runs the command line.
 *
 * @param words arguments without the program's own name
 * @param interruption how the user stops the command; when this returns, every process that was started is dead
 * @param commands the available commands
 * @returns the exit code
 */
export async function main(
  words: readonly string[],
  rawTerminal: Terminal,
  interruption: Interruption,
  commands: readonly CommandEntry[],
): Promise<number> {
  const terminal = safeTerminal(rawTerminal);
  let exitCode = 0;
  const program = new Command('witness-check')
    .description('Decides whether verification witnesses confirm the verdicts of verifiers.')
    .version(VERSION)
    .enablePositionalOptions()
    .exitOverride()
    .showSuggestionAfterError()
    .configureHelp({ optionDescription })
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  const done = (code: number) => {
    exitCode = code;
  };
  const wanted = wantedCommand(words, commands);
  try {
    if (wanted === undefined) describeAll(program, commands);
    else {
      const make = await wanted.load(words);
      const command = describe(make({ terminal, ...interruption, done }), wanted);
      suggestChoices(command);
      completeHelp(command, wanted.name);
      addCommand(program, command);
    }
    await cleanUpAfter(wanted, terminal);
    await program.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    await endProcesses(wanted);
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : FAILURE;
    if (interruption.signal.aborted) terminal.stderr.write('interrupted\n');
    else terminal.stderr.write(`error: ${printable(explain(error))}\n`);
    return FAILURE;
  }
}

/** The command that these words run or ask help for; undefined if there is none. */
function wantedCommand(
  words: readonly string[],
  commands: readonly CommandEntry[],
): CommandEntry | undefined {
  const [first, second] = words.filter((word) => word !== '--');
  const wanted = first === 'help' ? second : first;
  return commands.find(({ name }) => name === wanted);
}

/** The help lists all commands without loading any of them. */
function describeAll(program: Command, commands: readonly CommandEntry[]): void {
  program.configureHelp({
    optionDescription,
    subcommandTerm: (command) => `${command.name()} ${command.usage()}`.trimEnd(),
  });
  program.addHelpText('after', AFTER);
  for (const entry of commands) {
    program.addCommand(describe(new Command(entry.name).helpOption(false).usage(entry.usage), entry));
  }
}

/** A command that behaves like another program describes itself. */
function describe(command: Command, { description }: CommandEntry): Command {
  return command.description() === '' ? command.description(description) : command;
}

function addCommand(program: Command, command: Command): void {
  command.copyInheritedSettings(program);
  for (const each of command.commands) each.copyInheritedSettings(command);
  program.addCommand(command);
}

/** Prints one line about everything that cannot be removed; later calls will find it again. */
async function cleanUpAfter(command: CommandEntry | undefined, terminal: Terminal): Promise<void> {
  // Elsewhere nothing was ever run under limits.
  if (command?.starts !== 'processes' || process.platform !== 'linux') return;
  const { removeLeftovers } = await import('../execute/run/clean-up.js');
  const { left } = await removeLeftovers();
  if (left.length === 0) return;
  const { nameLeftovers } = await import('../files/leftover.js');
  const { warningLine } = await import('./live-line.js');
  terminal.stderr.write(
    warningLine(`earlier runs left ${nameLeftovers(left)}; you may remove this yourself`),
  );
}

async function endProcesses(command: CommandEntry | undefined): Promise<void> {
  if (command?.starts !== 'processes') return;
  const { killAllGroups } = await import('../execute/system/live-groups.js');
  await killAllGroups();
}

/** Bad input explains itself. Anything else is a bug in this program, and is reported as one. */
function explain(error: unknown): string {
  if (error instanceof InputError) return error.message;
  if (isSystemError(error)) {
    const { code, errno = 0, syscall, path } = error;
    const what = path === undefined ? syscall : `${syscall} ${path}`;
    const why = getSystemErrorMap().get(errno)?.[1] ?? code;
    return `cannot ${what}: ${why}; check that it exists and that you have permission to use it`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `internal error: ${reason}; please report it with the command line and the input files`;
}

/** An error of the operating system: a missing temporary directory, a full disk, a missing permission. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException & { syscall: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
