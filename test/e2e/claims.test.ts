import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { reportClaims, validate } from '../../src/index.js';
import { formatValidationJson } from '../../src/report/validation-json.js';
import { checkSchema } from '../../src/source/check-schema.js';
import { effort } from '../effort.js';
import { ROOT } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'claims-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const WITNESSES = join(ROOT, 'witnesses');

interface Claim {
  readonly task: string;
  readonly property: string;
  readonly verdict: string;
  readonly witnesses: readonly string[];
  readonly category?: string;
  readonly sets?: string;
  readonly outcome: string;
}

const claims = parse(readFileSync(join(WITNESSES, 'claims.yml'), 'utf8')) as Claim[];
const here = (path: string) => join(WITNESSES, path);

describe('the sample claims', () => {
  it('cover every outcome, both formats and four properties, with an excluded category', () => {
    expect(claims.length).toBeGreaterThanOrEqual(12);
    expect([...new Set(claims.map(({ outcome }) => outcome))].sort()).toEqual(
      [
        'confirmed',
        'invalid-witness',
        'missing-witness',
        'not-required',
        'nothing-claimed',
        'rejected',
        'unconfirmed',
      ].sort(),
    );
    const confirmed = claims.filter(({ outcome }) => outcome === 'confirmed');
    expect(new Set(confirmed.map(({ property }) => property)).size).toBeGreaterThanOrEqual(4);
  });

  it.each(claims)(
    '[SV14-29, SV14-33] $verdict for $task with $witnesses in $category is $outcome',
    async (claim) => {
      const result = await validate({
        task: here(claim.task),
        property: here(claim.property),
        verdict: claim.verdict,
        witnesses: claim.witnesses.map(here),
        category: claim.category,
        sets: claim.sets === undefined ? undefined : here(claim.sets),
        validators: ['replay', 'prove'],
        // Executions that refute nothing otherwise go on for long.
        verificationTime: claim.verdict === 'true' ? effort(4, undefined) : undefined,
      });
      expect(result.resolution.outcome, JSON.stringify(result, undefined, 1)).toBe(claim.outcome);
      const text = formatValidationJson(result);
      expect(checkSchema('validationResult', JSON.parse(text))).toEqual([]);
      const file = join(folder, `${claims.indexOf(claim)}.json`);
      writeFileSync(file, text);
      const report = JSON.parse(await reportClaims({ inputs: [file], format: 'json' }));
      expect(checkSchema('claimsReport', report)).toEqual([]);
      expect(report).toMatchObject({ rules: ['sv-comp-2024'], claims: [{ outcome: claim.outcome }] });
    },
  );
});

it.runIf(existsSync(join(ROOT, 'dist/embedded/solver')))(
  'replay has a solver in the sandbox, too',
  async () => {
    const result = await validate({
      task: here('tasks/ticket-price.yml'),
      property: here('properties/unreach-call.prp'),
      verdict: 'false(unreach-call)',
      witnesses: [here('claims/ticket-price-wrong-age')],
      validators: ['replay'],
    });
    // Without one, some questions stay open, and the search goes on until its budget is used up.
    expect(result.witnesses[0]?.runs[0]?.detail).toMatch(/all \d+ executions tried/);
  },
);

describe('the sample witnesses', () => {
  const files = readdirSync(WITNESSES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^claims\/.*witness\.(?:yml|graphml)$/.test(file),
  );
  it.each(files.filter((file) => !file.includes('truncated/witness.graphml')))(
    '%s has the hash of its program',
    (file) => {
      const text = readFileSync(join(WITNESSES, file), 'utf8');
      const [, name = ''] = /(?:programfile">|input_files:\s+- )([\w-]+\.c)/.exec(text) ?? [];
      const hash = createHash('sha256')
        .update(readFileSync(join(WITNESSES, 'tasks', name)))
        .digest('hex');
      expect(text).toContain(hash);
    },
  );
});
