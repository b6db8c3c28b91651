import { Command, CommanderError } from 'commander';
import { removeLeftovers } from '../execute/clean-up.js';
import { killAllGroups } from '../execute/live-groups.js';
import { InputError } from '../source/input-error.js';
import { doctorCommand } from './doctor-command.js';
import { FAILURE } from './exit-codes.js';
import { explainCommand } from './explain-command.js';
import type { Terminal } from './terminal.js';
import { validateCommand } from './validate-command.js';
import { validatorsCommand } from './validators-command.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

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
    .version(PACKAGE_VERSION)
    .exitOverride()
    .showSuggestionAfterError()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    });
  const done = (code: number) => {
    exitCode = code;
  };
  const commands = [
    validateCommand(terminal, signal, done),
    explainCommand(terminal, signal),
    doctorCommand(terminal, done),
  ];
  for (const command of commands) {
    program.addCommand(command.copyInheritedSettings(program));
  }
  const validators = validatorsCommand(terminal, signal, done).copyInheritedSettings(program);
  for (const command of validators.commands) command.copyInheritedSettings(program);
  program.addCommand(validators);
  try {
    await removeLeftovers();
    await program.parseAsync([...words], { from: 'user' });
    return exitCode;
  } catch (error) {
    await killAllGroups();
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : FAILURE;
    if (signal.aborted) terminal.stderr.write('interrupted\n');
    else terminal.stderr.write(`error: ${explain(error)}\n`);
    return FAILURE;
  }
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
