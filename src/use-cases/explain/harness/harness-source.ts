import { isLibraryName } from '../../../c/library/library-names.js';
import type { FunctionEntity, TypedProgram } from '../../../c/tree/typed-program.js';
import type { CType } from '../../../c/type/c-type.js';
import type { Property } from '../../../task/property.js';
import type { Interleaving } from '../../../vocabulary/interleaving.js';
import type { ExplainedInput } from '../follow-witness.js';
import { literal } from './literal.js';
import { STOP } from './marked-program.js';
import { ASKED, type OpenRead, openValues } from './open-reads.js';
import { scheduleSource } from './schedule-source.js';
import { undefinedVariables } from './undefined-variables.js';

/** What begins and ends atomic sections: one thread at a time is in one. */
const SECTIONS: ReadonlyMap<string, string> = new Map([
  ['__VERIFIER_atomic_begin', 'pthread_mutex_lock'],
  ['__VERIFIER_atomic_end', 'pthread_mutex_unlock'],
]);

/** What a harness is made from. */
export interface HarnessSubject {
  readonly program: TypedProgram;
  readonly property: Property;
  readonly inputs: readonly ExplainedInput[];
  /** Where inputs come from that the program reads from variables without a value. */
  readonly reads: readonly OpenRead[];
  readonly interleaving: Interleaving | null;
  readonly subproperty: string;
}

/** The C file that gives a program the inputs of an execution: to each input function its values, in order. */
export function harnessSource(subject: HarnessSubject): string {
  const { program, property, inputs, reads, interleaving, subproperty } = subject;
  const given = new Set(reads.flatMap((read) => read.inputs));
  const open = inputs.filter(
    (input) => input.reason === 'uninitialised' && !/^-?0$/.test(input.value) && !given.has(input),
  );
  const texts = inputs.filter(({ reason }) => reason === 'read').map(textRead);
  const told = inputs.filter(({ reason }) => reason === 'library');
  const outside = program.functions.filter(isOutside);
  const forbidden = property.checks.flatMap((check) => (check.kind === 'call' ? [check.function] : []));
  return [
    `/* The inputs with which the program violates ${subproperty}, found by replay of witness-check. */`,
    ...(open.length === 0
      ? []
      : [
          '/* These are not initialised in the program; set them in the debugger:',
          ...open.map(described),
          '*/',
        ]),
    ...(told.length === 0
      ? []
      : [
          '/* These come from the C library, which may return other values in a native execution:',
          ...told.map(described),
          '*/',
        ]),
    ...(texts.length === 0 ? [] : ['#define _GNU_SOURCE']),
    '#include <stdio.h>',
    '#include <stdlib.h>',
    '',
    `void ${STOP}(void) {`,
    `  fprintf(stderr, "${subproperty} is violated here\\n");`,
    '  __builtin_trap();',
    '}',
    '',
    '/* Memory that libraries allocate does not count as memory of the program. */',
    '__attribute__((constructor)) static void begin(void) {',
    '  static char buffer[65536];',
    '  setvbuf(stdout, buffer, _IOLBF, sizeof buffer);',
    ...(texts.length === 0 ? [] : feeding(texts)),
    '}',
    '',
    ...(interleaving === null ? [] : [scheduleSource(interleaving), '']),
    ...openValues(reads, inputs),
    ...undefinedVariables(program),
    ...outside.flatMap((entity) => [writeFunctionDefinition(entity, subject, forbidden), '']),
    ...(property.entryFunction === 'main'
      ? []
      : [`int main(void) { return ${property.entryFunction}(); }`, '']),
  ].join('\n');
}

/** Whether the program calls a function that neither it nor the C library has. */
function isOutside({ name, definition, declaration }: FunctionEntity): boolean {
  return (
    definition === undefined &&
    declaration !== 'header' &&
    !isLibraryName(name) &&
    /^[A-Za-z_]\w*$/.test(name)
  );
}

function writeFunctionDefinition(
  { name, type }: FunctionEntity,
  { inputs, reads, interleaving }: HarnessSubject,
  forbidden: readonly string[],
): string {
  if (forbidden.includes(name)) return `void ${name}() { ${STOP}(); }`;
  if (name === '__VERIFIER_assume') return `void ${name}(int condition) { if (!condition) exit(0); }`;
  const section = SECTIONS.get(name);
  if (section !== undefined && interleaving !== null) return `void ${name}(void) { ${section}(&section); }`;
  const result = writeResultType(type.result);
  if (result === undefined) return `void ${name}() {}`;
  const given = inputs.filter((input) => input.reason === 'call' && input.name === name);
  if (given.length === 0) return `${result} ${name}() { return 0; }`;
  const rows = given.map((input) => `    ${literal(input)}, /* ${place(input)} */`);
  return [
    `${result} ${name}() {`,
    `  static ${result} const values[] = {`,
    ...rows,
    '  };',
    '  static unsigned long next;',
    ...(reads.length === 0 ? [] : [`  ${ASKED}++;`]),
    // Threads may ask for inputs, too, and what the harness does must not race.
    `  unsigned long at = ${interleaving === null ? 'next++' : '__atomic_fetch_add(&next, 1, __ATOMIC_RELAXED)'};`,
    '  return at < sizeof values / sizeof *values ? values[at] : 0;',
    '}',
  ].join('\n');
}

/** The type of a result, in terms that need no declaration; undefined for types that are not scalars. */
function writeResultType(type: CType): string | undefined {
  switch (type.kind) {
    case 'integer':
    case 'float':
      return type.name;
    case 'pointer':
      return 'void *';
    default:
      return undefined;
  }
}

/** The text that a conversion of scanf reads as this number. */
function textRead({ name, value }: ExplainedInput): string {
  if (!/^-?\d+$/.test(value)) return value.replace('Infinity', 'inf').replace('NaN', 'nan');
  if (/x$/i.test(name)) return BigInt(value).toString(16);
  return /o$/.test(name) ? BigInt(value).toString(8) : value;
}

/** The standard input holds these numbers. */
function feeding(texts: readonly string[]): readonly string[] {
  return [
    '  static char input[] =',
    ...texts.map((text, index) => `      "${text}\\n"${index === texts.length - 1 ? ';' : ''}`),
    '  stdin = fmemopen(input, sizeof input - 1, "r");',
  ];
}

function described(input: ExplainedInput): string {
  return `   ${input.name.replace(/[^\w.[\] ]/g, '?')} in ${place(input)}: ${input.value}`;
}

function place({ line, column, file }: ExplainedInput): string {
  return `${file === undefined ? '' : `${file.replace(/[^\w.-]/g, '?')}, `}line ${line}, column ${column}`;
}
