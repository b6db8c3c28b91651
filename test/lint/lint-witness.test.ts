import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gravestConsequence, lintWitness } from '../../src/lint/lint-witness.js';
import type { LintContext } from '../../src/lint/rule/lint-context.js';
import { RULES } from '../../src/lint/rules/all-rules.js';
import { readWitnessBytes } from '../../src/witness/read-witness.js';

const WITNESSES = join(import.meta.dirname, '../../witnesses');
const read = (file: string) => readFileSync(join(WITNESSES, file), 'utf8');
const YAML = read('claims/ticket-price-yaml/witness.yml');
const GRAPHML = read('claims/ticket-price-graphml/witness.graphml');
const [HASH = ''] = /[0-9a-f]{64}/.exec(YAML) ?? [];

const CLAIM: LintContext = {
  profile: 'default',
  kind: 'violation',
  propertyText: read('properties/unreach-call.prp'),
  dataModel: 'LP64',
  programs: [{ name: 'ticket-price.c', sha256: HASH }],
  acceptedFormats: ['graphml 1.0', 'yaml 2.0'],
};

const OTHER = [{ name: 'ticket-price.c', sha256: '0'.repeat(64) }];

function lint(text: string, changes: Partial<LintContext> = {}) {
  return lintWitness(readWitnessBytes(Buffer.from(text), 'witness'), { ...CLAIM, ...changes });
}

describe('[SV24-58] lintWitness', () => {
  it.each([
    ['YAML', YAML],
    ['GraphML', GRAPHML],
  ])('finds nothing wrong with a good witness in %s', (_name, text) => {
    expect(lint(text)).toEqual([]);
  });

  it.each<[string, string, Partial<LintContext>, string, string, string]>([
    ['the other kind', YAML, { kind: 'correctness' }, 'WT001', '1:1', 'witness-type mismatch'],
    [
      'a version that does not count',
      YAML,
      { acceptedFormats: ['graphml 1.0'] },
      'WT002',
      '1:1',
      'witness-version mismatch',
    ],
    ['another program (YAML)', YAML, { programs: OTHER }, 'WT006', '13:25', 'none'],
    ['another program (GraphML)', GRAPHML, { programs: OTHER }, 'WT003', '26:5', 'witness invalid'],
    ['another data model (YAML)', YAML, { dataModel: 'ILP32' }, 'WT004', '15:19', 'none'],
    ['another data model (GraphML)', GRAPHML, { dataModel: 'ILP32' }, 'WT004', '27:5', 'none'],
    [
      'another property',
      YAML,
      { propertyText: read('properties/no-overflow.prp') },
      'WT005',
      '14:22',
      'none',
    ],
    ['a missing key', YAML.replace(/ {4}uuid: .*\n/, ''), {}, 'WY013', '3:5', 'witness invalid'],
    [
      'a missing kind',
      GRAPHML.replace(/.*violation_witness<.*\n/, ''),
      {},
      'WG050',
      '20:3',
      'witness invalid',
    ],
  ])('%s', (_name, text, changes, rule, place, consequence) => {
    const findings = lint(text, changes);
    expect(findings.map(({ ruleId, position }) => [ruleId, `${position.line}:${position.column}`])).toEqual([
      [rule, place],
    ]);
    expect(gravestConsequence(findings)).toBe(consequence);
  });

  it.each([['G ! call(reach_error())'], ['CHECK(init(main()),LTL(G!call(__VERIFIER_error())))']])(
    '[SV24-44a] knows the property as %s',
    (text) => {
      expect(lint(YAML.replace(/specification: .*/, `specification: "${text}"`))).toEqual([]);
    },
  );

  it.each(['sourcecode', 'tokens'])('[SV14-32, MCC23-14] does not mind %s, which people read', (key) => {
    const text = GRAPHML.replace(
      '<graph ',
      `<key id="${key}" attr.name="${key}" attr.type="string" for="edge"/>\n  <graph `,
    ).replaceAll(
      '<data key="startline">',
      `<data key="${key}">17; age == 99</data>\n      <data key="startline">`,
    );
    expect(lint(text)).toEqual([]);
  });

  it('knows a part of memory safety, and all of it', () => {
    const propertyText = read('properties/valid-memsafety.prp');
    for (const text of [
      'G valid-free|valid-deref|valid-memtrack',
      'CHECK( init(main()), LTL(G valid-deref) )',
    ]) {
      expect(lint(YAML.replace(/specification: .*/, `specification: "${text}"`), { propertyText })).toEqual(
        [],
      );
    }
  });

  it('reads a hostile specification in one pass', () => {
    // Searched with backtracking, this would take hours.
    for (const text of [
      `LTL(${'('.repeat(200_000)}`,
      `LTL((${'a'.repeat(500_000)}`,
      'LTL('.repeat(100_000),
    ]) {
      const findings = lint(YAML.replace(/specification: .*/, `specification: "${text}"`));
      expect(findings.map(({ ruleId }) => ruleId)).toEqual(['WT005']);
    }
  });

  it('has rules with permanent codes, each once', () => {
    const ids = RULES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^W[A-Z]\d{3}$/);
  });
});
