import type { Term } from './term.js';

/** What of the language of terms is used. */
export interface Theories {
  readonly floats: 'used' | 'unused';
  readonly arrays: 'used' | 'unused';
}

/** What some terms, with everything in them, are about. */
export function detectTheories(terms: readonly Term[]): Theories {
  let floats: Theories['floats'] = 'unused';
  let arrays: Theories['arrays'] = 'unused';
  for (const { sort } of walkTerms(terms)) {
    if (sort.kind === 'float') floats = 'used';
    if (sort.kind === 'array') arrays = 'used';
  }
  return { floats, arrays };
}

/** All terms in some terms, each one once. */
export function* walkTerms(terms: readonly Term[]): Generator<Term> {
  const seen = new Set(terms);
  const open = [...seen];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    yield next;
    for (const inner of next.parts) {
      if (seen.has(inner)) continue;
      seen.add(inner);
      open.push(inner);
    }
  }
}
