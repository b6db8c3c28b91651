import { describe, expect, it } from 'vitest';
import { parseValidationName } from '../../src/benchexec/validation-name.js';

describe('the names of results that validate witnesses', () => {
  it.each<[string, string, 'violation' | 'correctness', string | undefined, string | undefined]>([
    ['metaval-validate-correctness-witnesses-2ls', 'metaval', 'correctness', undefined, '2ls'],
    ['cpachecker-validate-violation-witnesses-veriabs', 'cpachecker', 'violation', undefined, 'veriabs'],
    ['cpachecker-validate-violation-witnesses', 'cpachecker', 'violation', undefined, undefined],
    ['symbiotic-witch-validate-violation-witnesses-1.0-2ls', 'symbiotic-witch', 'violation', '1.0', '2ls'],
    ['liv-validate-correctness-witnesses-2.0-esbmc-kind', 'liv', 'correctness', '2.0', 'esbmc-kind'],
    ['liv-validate-correctness-witnesses-2.0', 'liv', 'correctness', '2.0', undefined],
    ['dartagnan-validate-violation-witnesses-v1-deagle', 'dartagnan', 'violation', '1', 'deagle'],
    ['goblint-validate-correctness-witnesses-v2-2ls', 'goblint', 'correctness', '2', '2ls'],
    ['goblint-validate-correctness-witnesses-v2', 'goblint', 'correctness', '2', undefined],
    ['cpachecker-validate-violation-witnesses-v2.2-nacpa', 'cpachecker', 'violation', '2.2', 'nacpa'],
    ['witnesslint-validate-correctness-witnesses-v2-v2-tool', 'witnesslint', 'correctness', '2', 'v2-tool'],
    ['cpachecker-validate-violation-witnesses-v2x', 'cpachecker', 'violation', undefined, 'v2x'],
  ])('%s', (name, validator, witnessKind, version, verifier) =>
    expect(parseValidationName(name)).toEqual({ validator, witnessKind, version, verifier }),
  );

  it.each([
    'cpachecker',
    'cpachecker-validate',
    'a-validate-violation-witnessesv2',
    '-validate-violation-witnesses',
  ])('%s is not one', (name) => expect(parseValidationName(name)).toBeUndefined());
});
