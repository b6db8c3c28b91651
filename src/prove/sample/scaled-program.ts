import { analyseProgram } from '../../c/analyse-program.js';
import { tokensOfExpression } from '../../c/lex/tokens-of-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';

/** Numbers from 1000 to 999 999 999, in decimal. */
const LARGE = /^([1-9]\d{3,8})([uUlL]*)$/;
/** Numbers that are as close to the smallest of a group keep their distance from it. */
const WIDTH = 8;
/** What the smallest of the first group becomes; that of the next one is as much above the last number. */
const SMALLEST = 12;
const MAXIMUM_GROUPS = 8;

const known = new WeakMap<TypedProgram, TypedProgram | 'none'>();

/**
 * The same program, with everything at the same place, in which large numbers are small ones, in the same order and, if they
 * are close, at the same distance. Loops that take 100 000 rounds take twelve there, so executions get past them. It is
 * another program: what holds there is only a guess. Undefined without large numbers, or if the program has several files.
 */
export function scaledProgram(program: TypedProgram): TypedProgram | undefined {
  const made = known.get(program) ?? scale(program) ?? 'none';
  known.set(program, made);
  return made === 'none' ? undefined : made;
}

function scale({ text, file, files, dataModel }: TypedProgram): TypedProgram | undefined {
  if (files.length > 1) return undefined;
  const large = (tokensOfExpression(text) ?? []).flatMap(({ kind, start, end, text: said }) => {
    const [, digits, suffix = ''] = (kind === 'number' && LARGE.exec(said)) || [];
    // A line may end in the middle of a number.
    return digits === undefined || end - start !== said.length
      ? []
      : [{ start, end, value: Number(digits), suffix }];
  });
  const small = smallNumbers(large.map(({ value }) => value));
  if (small === undefined || small.size === 0) return undefined;
  let scaled = '';
  let from = 0;
  for (const { start, end, value, suffix } of large) {
    scaled += text.slice(from, start) + `${small.get(value)}${suffix}`.padEnd(end - start);
    from = end;
  }
  return analyseProgram(scaled + text.slice(from), { dataModel, file });
}

function smallNumbers(values: readonly number[]): ReadonlyMap<number, number> | undefined {
  const small = new Map<number, number>();
  let [group, groups, first, last] = [Number.NEGATIVE_INFINITY, 0, 0, 0];
  for (const value of [...new Set(values)].toSorted((one, other) => one - other)) {
    if (value - group > WIDTH) {
      [group, first] = [value, last + SMALLEST];
      if (++groups > MAXIMUM_GROUPS) return undefined;
    }
    last = first + value - group;
    small.set(value, last);
  }
  return small;
}
