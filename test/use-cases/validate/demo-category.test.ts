import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planCampaign } from '../../../src/campaign/plan/plan-campaign.js';
import { validate } from '../../../src/use-cases/validate/validate.js';
import { writeFakeValidator } from '../../campaign/fake-verifier.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'demo-category-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let tool = '';
beforeAll(() => {
  tool = writeFakeValidator(folder, 'elm', 'unknown');
});

const CLAIM = {
  task: join(WITNESSES, 'tasks/even-steps.yml'),
  property: join(WITNESSES, 'properties/unreach-call.prp'),
  verdict: 'true',
  witnesses: [join(WITNESSES, 'claims/even-steps/witness.yml')],
};

describe.each([
  ['C.unreach-call.Floats', 'demo', 1, 'not-required'],
  ['C.unreach-call.Heap', 'not-required', 0, 'not-required'],
  ['C.unreach-call.Loops', 'required', 1, 'unconfirmed'],
])('in %s a witness is %s', (category, need, runs, outcome) => {
  const settings = {
    ruleset: 'sv-comp-2027',
    edition: 'current',
    validators: ['elm'],
    validatorFolders: [join(folder, 'definitions')],
    cores: 1,
    memory: 200_000_000,
  };

  it(`${runs} validator runs, and the claim is ${outcome}`, async () => {
    const { requirement, witnesses, resolution } = await validate({
      ...CLAIM,
      ...settings,
      category,
      tools: { directories: new Map([['elm', tool]]) },
      sandbox: 'none',
    });
    expect(requirement.kind).toBe(need);
    expect(witnesses.map((witness) => witness.runs.length)).toEqual([runs]);
    expect(resolution.outcome).toBe(outcome);
  });

  it(`a campaign plans ${runs} runs`, async () => {
    const place = join(folder, category);
    const manifest = `${place}.jsonl`;
    writeFileSync(manifest, `${JSON.stringify({ verifier: 'otter', ...CLAIM, category })}\n`);
    const { summary } = await planCampaign(place, [manifest], { ...settings, tools: [['elm', tool]] });
    expect(summary.validations).toBe(runs);
  });
});
