import { type CommandPath, type CommandShape, commandPaths } from './command-shape.js';

/**
 * The manual page of a program, section 1, as roff.
 *
 * @param version version of the program
 */
export function formatManPage(program: CommandShape, version: string): string {
  const [, ...commands] = commandPaths(program);
  const leaves = commands.filter(({ command }) => command.commands.length === 0);
  const name = program.name;
  return [
    `.TH ${name.toUpperCase()} 1 "" ${roff(`"${name} ${version}"`)} "User Commands"`,
    '.SH NAME',
    `${roff(name)} \\- ${roff(program.description.replace(/\.$/, ''))}`,
    '.SH SYNOPSIS',
    ...leaves.flatMap(({ path, command }) => ['.br', `.B ${roff(path.join(' '))}`, roff(command.usage)]),
    '.SH DESCRIPTION',
    roff(program.description),
    roff(`Each command explains itself: ${name} help COMMAND.`),
    '.SH COMMANDS',
    ...leaves.flatMap(describe),
    '.SH ENVIRONMENT',
    ...term('WITNESS_CHECK_TOOLS', 'folder in which the tools of validators are unpacked'),
    ...term('NO_COLOR', 'when set, nothing is printed in colour'),
    '.SH FILES',
    ...term('.witness-check.yml', 'settings of a project: rules of the linter, tools, validators'),
    '',
  ].join('\n');
}

function describe({ path, command }: CommandPath): readonly string[] {
  return [
    `.SS ${roff(`${path.join(' ')} ${command.usage}`)}`,
    roff(`${sentence(command.description)}`),
    ...command.options.flatMap(({ flags, description }) => term(flags, description)),
    ...(command.notes === '' ? [] : ['.PP', '.nf', ...command.notes.split('\n').map(roff), '.fi']),
  ];
}

function term(name: string, text: string): readonly string[] {
  return ['.TP', `.B ${roff(name)}`, roff(text)];
}

/** Text that roff does not misinterpret: no request at the beginning of a line, and hyphens that can be copied. */
function roff(text: string): string {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}

function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return whole.endsWith('.') ? whole : `${whole}.`;
}
