import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { validate } from '../../../src/use-cases/validate/validate.js';
import { writeFakeValidator } from '../../campaign/fake-verifier.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'demo-category-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let tool = '';
beforeAll(() => {
  tool = writeFakeValidator(folder, 'elm', 'unknown');
});

it.each([
  ['C.unreach-call.Floats', 'demo', 1, 'not-required'],
  ['C.unreach-call.Heap', 'not-required', 0, 'not-required'],
  ['C.unreach-call.Loops', 'required', 1, 'unconfirmed'],
])('in %s a witness is %s: %i validator runs, and the claim is %s', async (category, need, runs, outcome) => {
  const { requirement, witnesses, resolution } = await validate({
    task: join(WITNESSES, 'tasks/even-steps.yml'),
    property: join(WITNESSES, 'properties/unreach-call.prp'),
    verdict: 'true',
    witnesses: [join(WITNESSES, 'claims/even-steps/witness.yml')],
    ruleset: 'sv-comp-2027',
    edition: 'current',
    category,
    validators: ['elm'],
    validatorFolders: [join(folder, 'definitions')],
    tools: { directories: new Map([['elm', tool]]) },
    cores: 1,
    memory: 200_000_000,
    sandbox: 'none',
  });
  expect(requirement.kind).toBe(need);
  expect(witnesses.map((witness) => witness.runs.length)).toEqual([runs]);
  expect(resolution.outcome).toBe(outcome);
});
