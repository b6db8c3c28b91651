import type { Rendering } from '../../smt/rendering.js';
import type { SolverSession } from '../../smt/solver.js';
import { isTrueIn, readBits } from '../../smt/solver-answers.js';
import type { FloatSort, Sort } from '../../smt/sort.js';
import type { SeenVariable } from './watched-list.js';

/** A variable with its value in a model of the solver. */
export interface ShownValue {
  readonly name: string;
  readonly value: string;
}

const PATIENCE = 10_000;

/**
 * Values of variables in the model that the solver has just found, in the encoding of bit-vectors. Those that it does not
 * tell are left out.
 *
 * @param rendering that the terms were written with before the question
 * @throws SolverFailure
 */
export async function valuesIn(
  session: SolverSession,
  rendering: Rendering,
  variables: readonly SeenVariable[],
): Promise<readonly ShownValue[]> {
  const values: ShownValue[] = [];
  for (const { name, term } of variables) {
    const text = rendering.text(term);
    const said = (await session.send(`(get-value (${text}))`, PATIENCE)).trim();
    const value = said.startsWith(`((${text} `)
      ? readValue(said.slice(text.length + 3, -2), term.sort)
      : undefined;
    if (value !== undefined) values.push({ name, value });
  }
  return values;
}

/** Which of some truth values are true in the model. @throws SolverFailure */
export async function truthsIn(
  session: SolverSession,
  names: readonly string[],
): Promise<readonly boolean[]> {
  const truths: boolean[] = [];
  for (const name of names) {
    truths.push(isTrueIn(await session.send(`(get-value (${name}))`, PATIENCE)));
  }
  return truths;
}

/** A value of the solver as C would write it; undefined for what is no number. */
function readValue(text: string, sort: Sort): string | undefined {
  if (sort.kind === 'int') {
    const bits = readBits(text);
    if (bits === undefined) return undefined;
    return String(sort.signed ? BigInt.asIntN(sort.width, bits) : bits);
  }
  return sort.kind === 'float' ? readFloat(text, sort.width) : undefined;
}

const SPECIAL: ReadonlyMap<string, string> = new Map([
  ['+zero', '0'],
  ['-zero', '-0'],
  ['+oo', 'infinity'],
  ['-oo', '-infinity'],
  ['NaN', 'NaN'],
]);

function readFloat(text: string, width: FloatSort['width']): string | undefined {
  const special = /^\(_ (\S+) \d+ \d+\)$/.exec(text)?.[1];
  if (special !== undefined) return SPECIAL.get(special);
  // No input is of a wider type.
  if (width > 64) return undefined;
  const [, sign = '', exponent = '', mantissa = ''] = /^\(fp (\S+) (\S+) (\S+)\)$/.exec(text) ?? [];
  const parts = [sign, exponent, mantissa].map(readBits);
  const [negative, power, fraction] = parts;
  if (negative === undefined || power === undefined || fraction === undefined) return undefined;
  const view = new DataView(new ArrayBuffer(8));
  if (width === 32) {
    view.setUint32(0, Number((negative << 31n) | (power << 23n) | fraction));
    return String(view.getFloat32(0));
  }
  view.setBigUint64(0, (negative << 63n) | (power << 52n) | fraction);
  return String(view.getFloat64(0));
}
