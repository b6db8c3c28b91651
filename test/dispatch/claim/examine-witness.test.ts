import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { examineWitness } from '../../../src/dispatch/claim/examine-witness.js';
import { findingMessage } from '../../../src/lint/finding-message.js';
import type { LintContext } from '../../../src/lint/rule/lint-context.js';

const WITNESS = join(import.meta.dirname, '../../../witnesses/claims/ticket-price-yaml/witness.yml');
const folder = mkdtempSync(join(tmpdir(), 'examine-witness-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const CLAIM: LintContext = { profile: 'default', kind: 'violation' };

let number = 0;
function examine(text: string, lint: 'enforce' | 'report' = 'enforce', claim = CLAIM) {
  const path = join(folder, `witness-${++number}.yml`);
  writeFileSync(path, text);
  return examineWitness({ kind: 'file', path }, claim, ['witness.yml'], lint);
}
const GOOD = readFileSync(WITNESS, 'utf8');
const NO_UUID = GOOD.replace(/ {4}uuid: .*\n/, '');

describe('a witness that can be read', () => {
  it('is in order', async () => {
    expect(await examine(GOOD)).toMatchObject({
      kind: 'read',
      path: expect.stringMatching(/witness-\d+\.yml$/),
      witness: { format: 'yaml', kind: 'violation' },
      findings: [],
      fault: undefined,
    });
  });

  it('[SV24-58] has its fault, unless the linter only reports', async () => {
    const found = await examine(NO_UUID);
    expect(found).toMatchObject({ kind: 'read', fault: 'witness invalid', findings: [{ ruleId: 'WY013' }] });
    expect(await examine(NO_UUID, 'report')).toMatchObject({ fault: undefined, findings: found.findings });
  });

  it('[SV24-7, SV24-8] of the other kind is of no use, whatever is asked of the linter', async () => {
    for (const lint of ['enforce', 'report'] as const) {
      expect(await examine(GOOD, lint, { ...CLAIM, kind: 'correctness' })).toMatchObject({
        kind: 'read',
        fault: 'witness-type mismatch',
      });
    }
  });

  it('in a format that does not count has its fault', async () => {
    const claim = { ...CLAIM, acceptedFormats: ['graphml 1.0'] };
    expect(await examine(GOOD, 'enforce', claim)).toMatchObject({ fault: 'witness-version mismatch' });
    expect(await examine(GOOD, 'report', claim)).toMatchObject({ fault: undefined });
  });
});

describe('a witness that cannot be read', () => {
  it.each(['enforce', 'report'] as const)('is invalid (%s)', async (lint) => {
    for (const text of ['', '{', 'int main(void) { return 0; }\n']) {
      const found = await examine(text, lint);
      expect(found).toMatchObject({ kind: 'unreadable', fault: 'witness invalid' });
      expect(found.findings).toHaveLength(1);
      expect(found.findings[0]?.consequence).toBe('witness invalid');
    }
  });

  it('because it is not there is missing', async () => {
    const path = join(folder, 'nowhere.yml');
    const found = await examineWitness({ kind: 'file', path }, CLAIM, [], 'enforce');
    expect(found).toMatchObject({ kind: 'unreadable', path, fault: 'witness missing' });
    expect(found.findings).toMatchObject([{ consequence: 'none', messageId: 'not-found' }]);
    expect(found.findings.map(findingMessage)).toEqual([expect.stringMatching(/exist/)]);
  });

  it('because its directory has none is missing, and the names are said', async () => {
    const names = ['witness.graphml', 'witness.yml'];
    const place = { kind: 'nothing-in-directory', path: folder } as const;
    const found = await examineWitness(place, CLAIM, names, 'enforce');
    expect(found).toMatchObject({ kind: 'unreadable', path: folder, fault: 'witness missing' });
    expect(found.findings).toMatchObject([{ consequence: 'none' }]);
    expect(found.findings.map(findingMessage)).toEqual([
      'has no witness.graphml or witness.yml; make the verifier write one',
    ]);
  });

  it('because it is a directory of its name is invalid', async () => {
    expect(await examineWitness({ kind: 'file', path: folder }, CLAIM, [], 'enforce')).toMatchObject({
      kind: 'unreadable',
      fault: 'witness invalid',
    });
  });
});
