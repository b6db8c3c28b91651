import { describe, expect, it } from 'vitest';
import { formOpinion } from '../../src/resolve/opinion.js';

describe('[SV24-30, SV14-12a] formOpinion', () => {
  it.each([
    ['false(unreach-call)', 'false(unreach-call)', 'unreach-call', 'exact', 'confirmed'],
    ['false', 'false(unreach-call)', 'unreach-call', 'exact', 'inconclusive'],
    ['false', 'false(unreach-call)', 'unreach-call', 'main', 'confirmed'],
    ['false(valid-free)', 'false(valid-deref)', 'valid-memsafety', 'main', 'inconclusive'],
    ['false(valid-deref)', 'false(valid-deref)', 'valid-memsafety', 'main', 'confirmed'],
    ['true', 'false(unreach-call)', 'unreach-call', 'main', 'rejected'],
    ['false(unreach-call)', 'true', 'unreach-call', 'main', 'rejected'],
    ['true', 'true', 'unreach-call', 'exact', 'confirmed'],
    ['TIMEOUT', 'true', 'unreach-call', 'main', 'inconclusive'],
    ['TIMEOUT (true)', 'true', 'unreach-call', 'main', 'inconclusive'],
    ['TIMEOUT (false(unreach-call))', 'false(unreach-call)', 'unreach-call', 'main', 'inconclusive'],
    ['unknown', 'false(unreach-call)', 'unreach-call', 'main', 'inconclusive'],
    ['done', 'true', 'unreach-call', 'main', 'inconclusive'],
    ['ERROR (invalid witness file)', 'true', 'unreach-call', 'main', 'inconclusive'],
  ] as const)('%s for the claim %s of %s (%s) is %s', (status, claimed, property, mode, opinion) => {
    expect(formOpinion(status, claimed, property, { mode, exactProperties: ['valid-memsafety'] })).toBe(
      opinion,
    );
  });
});
