import { describe, expect, it } from 'vitest';
import {
  claimedProperty,
  type FormatRow,
  findRefusal,
  type Refusal,
  rowsFor,
} from '../../../src/lint/rule/format-row.js';
import type { WitnessSummary } from '../../../src/witness/witness.js';

const row = (more: Partial<FormatRow>): FormatRow => ({
  property: 'no-overflow',
  kind: 'violation',
  need: 'everywhere',
  formats: ['yaml 2.0'],
  exceptions: [],
  inactive: [],
  notConfirmed: [],
  ...more,
});

describe('the property that decides which formats count', () => {
  const witness = (...values: readonly string[]) =>
    ({ metadata: { specifications: values.map((value) => ({ value })) } }) as unknown as WitnessSummary;
  const claims = (propertyText?: string) =>
    ({ profile: 'default', ...(propertyText === undefined ? {} : { propertyText }) }) as const;

  it.each<[WitnessSummary, ReturnType<typeof claims>, string | undefined]>([
    [witness('G ! overflow'), claims(), 'no-overflow'],
    [witness('G ! overflow'), claims('CHECK( init(main()), LTL(F end) )'), 'termination'],
    [witness('G valid-free', 'G valid-deref'), claims(), 'valid-memsafety'],
    [witness(), claims(), undefined],
    [witness('G ! overflow'), claims('my own property'), undefined],
  ])('%#: is that of the claim before that of the witness', (summary, context, property) =>
    expect(claimedProperty(summary, context)).toBe(property),
  );
});

describe('the rows of a rule set that are about a witness', () => {
  const race = row({ property: 'no-data-race' });
  const proof = row({ kind: 'correctness' });
  const rows = [row({}), race, proof];
  it.each<[string, Parameters<typeof rowsFor>[1], readonly FormatRow[]]>([
    ['of its kind and property', { kind: 'violation', property: 'no-data-race' }, [race]],
    [
      'of its kind, where no row has the property',
      { kind: 'violation', property: 'termination' },
      [row({}), race],
    ],
    ['of its kind, where the property is not known', { kind: 'correctness', property: undefined }, [proof]],
    [
      'of its property, where the kind is not known',
      { kind: 'unstated', property: 'no-overflow' },
      [row({}), proof],
    ],
    ['all of them, where nothing is known', { kind: 'unstated', property: undefined }, rows],
  ])('are those %s', (_which, subject, expected) => expect(rowsFor(rows, subject)).toEqual(expected));
});

describe('a format', () => {
  const both = [row({ formats: ['yaml 2.1', 'yaml 2.0'] }), row({ formats: ['graphml 1.0', 'yaml 2.0'] })];
  it.each<[string, readonly FormatRow[], string, Refusal | undefined]>([
    ['that counts', [row({})], 'yaml 2.0', undefined],
    ['that counts in one of several rows', both, 'graphml 1.0', undefined],
    ['that need not count', [row({ need: 'nowhere', formats: [] })], 'yaml 2.1', undefined],
    ['of which no row says anything', [], 'yaml 2.1', undefined],
    [
      'that counts nowhere',
      both,
      'yaml 2.2',
      { accepted: ['graphml 1.0', 'yaml 2.0', 'yaml 2.1'], property: 'no-overflow', counts: 'for no tools' },
    ],
    [
      'that counts where no witness is needed',
      [row({}), row({ need: 'nowhere', formats: ['yaml 2.1'] })],
      'yaml 2.1',
      { accepted: ['yaml 2.0'], property: 'no-overflow', counts: 'for no tools' },
    ],
    [
      'that counts for none of several properties',
      [row({}), row({ property: 'termination' })],
      'yaml 2.1',
      { accepted: ['yaml 2.0'], property: undefined, counts: 'for no tools' },
    ],
    [
      'that counts for inactive tools only',
      [row({}), row({ inactive: ['graphml 1.0'] })],
      'graphml 1.0',
      { accepted: ['yaml 2.0'], property: 'no-overflow', counts: 'for earlier tools' },
    ],
    [
      'where none counts',
      [row({ need: 'demo', formats: [] })],
      'yaml 2.0',
      { accepted: [], property: 'no-overflow', counts: 'for no tools' },
    ],
  ])('%s', (_which, rows, format, refusal) => expect(findRefusal(rows, format)).toEqual(refusal));
});
