import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { oneIn } from '../effort.js';
import { answerToMutation, PROVER, readMutations } from './recorded-mutations.js';

const MUTATIONS = readMutations();

describe('a rule of the prover that somebody switches off is missed', () => {
  it.each(MUTATIONS)('$says: the text of the rule stands once in $file', ({ file, find, replace }) => {
    expect(readFileSync(join(PROVER, file), 'utf8').split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  });

  it.each(oneIn(12, MUTATIONS))('$says: with the rule, $claim is not confirmed', async (mutation) => {
    expect(await answerToMutation(mutation)).toBe('unknown');
  });
});
