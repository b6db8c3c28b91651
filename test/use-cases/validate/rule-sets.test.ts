import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProgressEvent, ValidateOptions } from '../../../src/dispatch/validate-options.js';
import { findingMessage } from '../../../src/lint/finding-message.js';
import { validate } from '../../../src/use-cases/validate/validate.js';
import { ROOT } from '../../e2e/run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'witness-check-rules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A rule set of 2024 with these differences. */
function ruleSet(name: string, differences: string): string {
  const file = join(folder, `${name}.yml`);
  writeFileSync(file, `name: ${name}\nextends: sv-comp-2024\n${differences}\n`);
  return file;
}

const sample = (path: string) => join(ROOT, 'witnesses', path);
const TICKET: ValidateOptions = {
  task: sample('tasks/ticket-price.yml'),
  property: sample('properties/unreach-call.prp'),
  verdict: 'false(unreach-call)',
  witnesses: [sample('claims/ticket-price-yaml')],
  category: 'ReachSafety-ControlFlow',
  validators: ['replay'],
};

describe('a rule set decides', () => {
  it('in which categories a format does not exist', async () => {
    const formats = '{ format: yaml, versions: ["2.0"], exceptCategories: ["*-ControlFlow"] }';
    const own = ruleSet('formats', `violation: { formats: [${formats}] }`);
    const { resolution, witnesses } = await validate({ ...TICKET, ruleset: own });
    expect(resolution).toMatchObject({
      outcome: 'invalid-witness',
      status: 'witness-version mismatch (false(unreach-call))',
    });
    expect(witnesses[0]?.findings.map(findingMessage)).toEqual([
      'the rule set does not accept yaml 2.0 here, nor any other format; yaml 2.0 counts with --ruleset sv-comp-2027 or sv-comp-2026 or sv-comp-2025',
    ]);
    const elsewhere = await validate({ ...TICKET, ruleset: own, category: 'ReachSafety-Loops' });
    expect(elsewhere.resolution.outcome).toBe('confirmed');
  });

  it('[MCC23-30a, MCC23-30b] how long verification takes in a category; validators get a share of that', async () => {
    const own = ruleSet('times', 'categoryTimes: [{ categories: ["*-ControlFlow"], verificationTime: 300 }]');
    const limitIn = async (category: string) => {
      const events: ProgressEvent[] = [];
      await validate({ ...TICKET, ruleset: own, category, onProgress: (event) => events.push(event) });
      return events.flatMap((event) => (event.kind === 'run-started' ? event.cputime : []));
    };
    expect(await limitIn('ReachSafety-ControlFlow')).toEqual([30]);
    expect(await limitIn('ReachSafety-Loops')).toEqual([90]);
  });

  it('[SV12-4, SV14-5a] that no witness is asked for', async () => {
    for (const ruleset of ['sv-comp-2012', 'sv-comp-2014']) {
      const { resolution, requirement } = await validate({
        ...TICKET,
        ruleset,
        witnesses: [],
        category: undefined,
      });
      expect(resolution.outcome).toBe('not-required');
      expect(requirement.reason).toBe(`${ruleset} requires no witnesses: the verdict counts without one`);
    }
  });
});
