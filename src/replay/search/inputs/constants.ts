import type { Witness } from '../../../witness/witness.js';

/** Values that often decide a branch. */
const BOUNDARIES: readonly bigint[] = [
  1n,
  -1n,
  2n,
  2n ** 31n - 1n,
  -(2n ** 31n),
  2n ** 32n - 1n,
  127n,
  -128n,
  255n,
  32767n,
  -32768n,
  65535n,
  2n ** 63n - 1n,
  -(2n ** 63n),
];
const MAXIMUM = 200;

/**
 * Integers worth trying as inputs: those that the witness and the program mention, their neighbours, and boundary
 * values.
 */
export function interestingConstants(programText: string, witness: Witness): readonly bigint[] {
  const mentioned = new Set<bigint>();
  for (const text of [...textsOfWitness(witness), withoutComments(programText)]) {
    for (const [, negative = '', literal = ''] of text.matchAll(
      /(-?)\b(0[xX][0-9a-fA-F]{1,16}|\d{1,20})[uUlL]{0,3}\b/g,
    )) {
      if (mentioned.size >= MAXIMUM) break;
      const value = BigInt(literal);
      mentioned.add(negative === '' ? value : -value);
    }
    for (const [, character = ''] of text.matchAll(/'([^'\\])'/g))
      mentioned.add(BigInt(character.codePointAt(0) ?? 0));
  }
  const neighbours = [...mentioned].flatMap((value) => [value, value + 1n, value - 1n, -value]);
  return [...new Set([...neighbours, ...BOUNDARIES])].slice(0, 2 * MAXIMUM);
}

function textsOfWitness(witness: Witness): readonly string[] {
  if (witness.format === 'graphml') {
    return witness.edges
      .slice(0, 1000)
      .flatMap(({ assumption }) => (assumption === undefined ? [] : [assumption.value]));
  }
  return witness.entries.flatMap((entry) =>
    entry.entryType === 'violation_sequence'
      ? entry.segments.flatMap(({ waypoints }) => waypoints.map(({ constraint }) => constraint?.value ?? ''))
      : [],
  );
}

/** Line markers and includes are also full of numbers. */
function withoutComments(text: string): string {
  return text.replace(/^[^\S\n]*#.*$/gm, '').slice(0, 1_000_000);
}
