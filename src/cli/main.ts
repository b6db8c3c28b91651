import { Command, CommanderError } from 'commander';
import { InputError } from '../source/input-error.js';
import { COMMANDS, type CommandEntry } from './commands.js';
import { FAILURE } from './exit-codes.js';
import { VERSION } from './program-version.js';
import type { Terminal } from './terminal.js';

/**
 * Runs the command line.
 *
 * @param words arguments without the program's own name
 * @param signal aborted when the user wants to stop; every process that was started is dead when this returns
 * @returns the exit code
 */
export async function main(
  words: readonly string[],
  terminal: Terminal,
  signal: AbortSignal,
): Promise<number> {
  let exitCode = 0;
  const program = new Command('witness-check')
    .description('Decides whether verification witnesses confirm the verdicts of verifiers.')
    .version(VERSION)
    .enablePositionalOptions()
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  const done = (code: number) => {
    exitCode = code;
  };
  const named = COMMANDS.find(({ name }) => name === words[0]);
  // The help lists all commands; to run one of them, the others are not needed.
  const wanted = named === undefined ? COMMANDS : [named];
  try {
    for (const { load } of wanted) {
      const make = await load(words);
      addCommand(program, make({ terminal, signal, done }));
    }
    await removeLeftoversOf(wanted);
    await program.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    await endProcesses(wanted);
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : FAILURE;
    if (signal.aborted) terminal.stderr.write('interrupted\n');
    else terminal.stderr.write(`error: ${explain(error)}\n`);
    return FAILURE;
  }
}

function addCommand(program: Command, command: Command): void {
  command.copyInheritedSettings(program);
  for (const each of command.commands) each.copyInheritedSettings(command);
  program.addCommand(command);
}

async function removeLeftoversOf(commands: readonly CommandEntry[]): Promise<void> {
  if (commands.every(({ starts }) => starts === 'nothing')) return;
  const { removeLeftovers } = await import('../execute/clean-up.js');
  await removeLeftovers();
}

async function endProcesses(commands: readonly CommandEntry[]): Promise<void> {
  if (commands.every(({ starts }) => starts === 'nothing')) return;
  const { killAllGroups } = await import('../execute/live-groups.js');
  await killAllGroups();
}

/** Bad input explains itself. Anything else is a defect of this program and says so. */
function explain(error: unknown): string {
  if (error instanceof InputError) return error.message;
  if (isSystemError(error)) {
    const { code, syscall, path } = error;
    const where = path === undefined ? '' : ` ${path}`;
    return `the system refuses ${syscall}${where} (${code}); check that it exists and that you may use it`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  return `internal error: ${reason}; please report it with the command line and the input files`;
}

/** An error of the operating system: a missing temporary directory, a full disk, a lack of permission. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException & { syscall: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}
