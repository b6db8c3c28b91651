import { partsOfExpression, partsOfPlace, partsOfStatement } from '../../../c/tree/parts.js';
import type { SourceRange } from '../../../c/tree/source-range.js';
import type { TypedExpression, TypedPlace } from '../../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { TypedStatement } from '../../../c/tree/typed-statement.js';
import { baseName } from '../../../source/base-name.js';
import type { ExplainedInput } from '../follow-witness.js';
import { literal } from './literal.js';
import type { Mark } from './marked-program.js';

/** How many inputs the program has asked functions for. */
export const ASKED = 'witness_asked';
/** The function of the harness that gives a value to what has none. */
const GIVE = 'witness_give';

/** A place that is read before it has a value, and the inputs that it gets there, in order. */
export interface OpenRead {
  readonly range: SourceRange;
  readonly inputs: readonly ExplainedInput[];
}

/** The places of inputs that are variables without a value, as far as the text of the program shows them. */
export function openReads(program: TypedProgram, inputs: readonly ExplainedInput[]): readonly OpenRead[] {
  const { text, functions } = program;
  // What is in a register has no address.
  if (/\bregister\b/.test(text)) return [];
  const sought = new Map<number, ExplainedInput[]>();
  for (const input of inputs) {
    if (input.reason !== 'uninitialised') continue;
    const offset = inputOffset(program, input);
    const known = sought.get(offset);
    if (known === undefined) sought.set(offset, [input]);
    else known.push(input);
  }
  if (sought.size === 0) return [];
  const found = new Map<number, { readonly length: number; readonly range: SourceRange }>();
  const visit = (read: SourceRange, range: SourceRange): void => {
    const [input] = sought.get(read.start) ?? [];
    if (input === undefined || !text.slice(read.start, read.end).startsWith(input.name)) return;
    const known = found.get(read.start);
    // `x` is in `x.y`, too.
    if (known === undefined || rangeLength(read) < known.length)
      found.set(read.start, { length: rangeLength(read), range });
  };
  for (const { definition } of functions)
    if (definition !== undefined) visitStatementReads(definition.body, visit);
  return [...found].map(([offset, { range }]) => ({ range, inputs: sought.get(offset) ?? [] }));
}

const CHANGES: ReadonlySet<TypedExpression['kind']> = new Set([
  'compound-assign',
  'pointer-assign',
  'increment',
  'pointer-increment',
]);

const rangeLength = ({ start, end }: SourceRange): number => end - start;

function inputOffset({ lineStarts, files }: TypedProgram, { file, line, column }: ExplainedInput): number {
  const before = files.find(({ name }) => baseName(name) === file)?.linesBefore ?? 0;
  return (lineStarts[before + line - 1] ?? 0) + column - 1;
}

/** Told what is read, and which part of it is the place. */
type Visit = (read: SourceRange, place: SourceRange) => void;

function visitStatementReads(statement: TypedStatement, visit: Visit): void {
  const { expressions, places, statements } = partsOfStatement(statement);
  for (const each of expressions) visitReads(each, visit);
  for (const each of places) visitInnerReads(each, visit);
  for (const each of statements) visitStatementReads(each, visit);
}

function visitReads(expression: TypedExpression, visit: Visit): void {
  const { expressions, places, statements } = partsOfExpression(expression);
  // `x += 1` reads x, and counts as what is read.
  if (CHANGES.has(expression.kind)) for (const { range } of places) visit(expression.range, range);
  for (const each of expressions) visitReads(each, visit);
  for (const each of places) visitInnerReads(each, visit);
  for (const each of statements) visitStatementReads(each, visit);
}

function visitInnerReads(place: TypedPlace, visit: Visit): void {
  visit(place.range, place.range);
  const { expressions, places, statements } = partsOfPlace(place);
  for (const each of expressions) visitReads(each, visit);
  for (const each of places) visitInnerReads(each, visit);
  for (const each of statements) visitStatementReads(each, visit);
}

/** Around each of the places, a call that may give it a value; of several that begin together, inner ones first. */
export function marksOfReads(reads: readonly OpenRead[]): readonly Mark[] {
  const ordered = reads.toSorted((one, other) => rangeLength(one.range) - rangeLength(other.range));
  const before = ordered.map(({ range }) => ({
    at: range.start,
    mark: `(*({ extern void ${GIVE}(int, const volatile void *); __auto_type witness_at = &(`,
  }));
  const after = ordered.map((read) => ({
    at: read.range.end,
    mark: `); ${GIVE}(${reads.indexOf(read)}, witness_at); witness_at; }))`,
  }));
  return [...before, ...after.toReversed()];
}

/**
 * The function that gives these values. The program may come to a place again when there is a value: an input is given
 * only if it is the next one, and as many others were asked for before it as in the execution.
 */
export function openValues(reads: readonly OpenRead[], inputs: readonly ExplainedInput[]): readonly string[] {
  if (reads.length === 0) return [];
  const readIndexes = new Map(
    reads.flatMap((read, place) => read.inputs.map((input) => [input, place] as const)),
  );
  let asked = 0;
  let next = 0;
  const cases: string[] = [];
  for (const input of inputs) {
    if (input.reason === 'call') asked++;
    const place = readIndexes.get(input);
    if (place === undefined) continue;
    const type = input.type === 'pointer' ? 'void *' : input.type;
    const write = `*(${type} *)at = ${literal(input)}, next++`;
    cases.push(`    case ${next++}: if (place == ${place} && ${ASKED} == ${asked}) ${write}; break;`);
  }
  return [
    '/* Variables that are read before they are initialised, and their values then. */',
    `static unsigned long ${ASKED};`,
    `void ${GIVE}(int place, void *at) {`,
    '  static unsigned long next;',
    '  switch (next) {',
    ...cases,
    '  }',
    '}',
    '',
  ];
}
