import { nearestName } from '../../source/nearest-name.js';
import type { ShownExecution } from '../answer/answer.js';
import type { PassedVariable } from '../claim/witness-trace.js';

/** Longer texts are not corrected. */
const MAXIMUM_LENGTH = 500;
/** How many equations of a condition, and inputs of an execution, are considered. */
const MAXIMUM_EQUATIONS = 3;
const MAXIMUM_INPUTS = 4;

const EQUATION = /(\\result|\b[A-Za-z_]\w*)\s*==\s*(-?\d{1,20})\b/g;

/** What a condition that cannot be read was probably meant to be, by the slips that tools and people make. */
export function correctedTexts(text: string, program: string): readonly string[] {
  if (text.length > MAXIMUM_LENGTH) return [];
  const known = new Set(program.match(/[A-Za-z_]\w*/g));
  const renamed = text.replace(/(?<!\\)\b[A-Za-z_]\w*/g, (name) =>
    known.has(name) ? name : (nearestName(name, known) ?? name),
  );
  const texts = [
    text.replace(/(?<![;\s])[;\s]+$/, ''),
    text.replace(/(?<![=!<>])=(?!=)/g, '=='),
    renamed,
    text.replaceAll('\\result', 'result'),
  ];
  return [...new Set(texts)].filter((each) => each !== text && each !== '');
}

/** A condition that states another number, for each equation in it. */
export interface OtherNumbers {
  readonly name: string;
  /** Off by one first, then what `found` had there and took as inputs. */
  readonly texts: (found: ShownExecution, there: readonly PassedVariable[]) => readonly string[];
}

/** The equations of a condition with other numbers. */
export function otherNumbers(text: string): readonly OtherNumbers[] {
  if (text.length > MAXIMUM_LENGTH) return [];
  return [...text.matchAll(EQUATION)].slice(0, MAXIMUM_EQUATIONS).map((match) => {
    const [all, name = '', number = '0'] = match;
    const begin = match.index + all.length - number.length;
    const withNumber = (value: bigint) =>
      `${text.slice(0, begin)}${value}${text.slice(begin + number.length)}`;
    return {
      name,
      texts: ({ inputs }, variables) => {
        const stated = BigInt(number);
        const there = variables.flatMap((each) => (each.name === name ? [each.value] : []));
        const taken = inputs.slice(0, MAXIMUM_INPUTS).map(({ value }) => value);
        const seen = [...there, ...taken].filter((each) => /^-?\d+$/.test(each)).map(BigInt);
        const numbers = new Set([stated + 1n, stated - 1n, ...seen]);
        numbers.delete(stated);
        return [...numbers].map(withNumber);
      },
    };
  });
}
