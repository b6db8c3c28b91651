import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { prepareClaim } from '../../../src/dispatch/claim/prepare-claim.js';
import { importBenchmarks } from '../../../src/use-cases/validate/import-benchmarks.js';
import { validate } from '../../../src/use-cases/validate/validate.js';
import { problemOf } from '../../problem-of.js';

const folder = mkdtempSync(join(tmpdir(), 'prepare-claim-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SAMPLES = join(import.meta.dirname, '../../../witnesses');
const TICKET = {
  task: join(SAMPLES, 'tasks/ticket-price.yml'),
  property: join(SAMPLES, 'properties/unreach-call.prp'),
  verdict: 'false(unreach-call)',
  category: 'ReachSafety-ControlFlow',
  witnesses: [join(SAMPLES, 'claims/ticket-price-yaml')],
};

describe('[SV24-11a, SV14-6a] a verdict that came at the time limit or later is a time-out', () => {
  it.each([
    [899.99, undefined, 'sv-comp-2024', 'false(unreach-call)'],
    [900, undefined, 'sv-comp-2024', 'TIMEOUT (false(unreach-call))'],
    [1000, undefined, 'sv-comp-2024', 'TIMEOUT (false(unreach-call))'],
    [1000, 1800, 'sv-comp-2024', 'false(unreach-call)'],
    [100, 60, 'sv-comp-2024', 'TIMEOUT (false(unreach-call))'],
    [900, undefined, 'sv-comp-2014', 'TIMEOUT (false(unreach-call))'],
    [undefined, undefined, 'sv-comp-2024', 'false(unreach-call)'],
  ])('%s s of %s s by %s: %s', async (cputime, verificationTime, ruleset, status) => {
    const claim = await prepareClaim({ ...TICKET, ruleset, verifier: { cputime }, verificationTime });
    expect(claim.status).toBe(status);
  });

  it('so that nothing is validated', async () => {
    const { resolution, witnesses } = await validate({ ...TICKET, verifier: { cputime: 1000 } });
    expect(resolution).toMatchObject({ outcome: 'nothing-claimed', status: 'TIMEOUT (false(unreach-call))' });
    expect(witnesses).toEqual([]);
  });
});

describe('[SV12-2] SV-COMP 2012 has no property files: the label ERROR is meant', () => {
  const program = join(folder, 'old.c');
  writeFileSync(program, 'int main() { goto ERROR; ERROR: return 1; }\n');
  const claim = { task: program, dataModel: 'ILP32', verdict: 'UNSAFE', witnesses: [] } as const;

  it('for a program', async () => {
    const { property, propertyName, status } = await prepareClaim({ ...claim, ruleset: 'sv-comp-2012' });
    expect(property).toMatchObject({ checks: [{ kind: 'label', label: 'ERROR' }], entryFunction: 'main' });
    expect([propertyName, status]).toEqual(['unreach-label', 'false']);
  });

  it('for a task definition without properties', async () => {
    const task = join(folder, 'old.yml');
    writeFileSync(
      task,
      "format_version: '2.0'\ninput_files: old.c\noptions: { language: C, data_model: ILP32 }\n",
    );
    const { propertyName } = await prepareClaim({
      ...claim,
      dataModel: undefined,
      task,
      ruleset: 'sv-comp-2012',
    });
    expect(propertyName).toBe('unreach-label');
  });

  it('but a property file next to the program is used', async () => {
    const beside = join(folder, 'beside');
    mkdirSync(beside);
    writeFileSync(join(beside, 'old.c'), readFileSync(program));
    writeFileSync(join(beside, 'old.prp'), 'CHECK( init(main()), LTL(G ! label(BAD)) )');
    const { property } = await prepareClaim({
      ...claim,
      task: join(beside, 'old.c'),
      ruleset: 'sv-comp-2012',
    });
    expect(property.checks).toEqual([{ kind: 'label', label: 'BAD' }]);
  });

  it('and other years demand one', async () => {
    const problem = await problemOf(() => prepareClaim({ ...claim, ruleset: 'sv-comp-2014' }));
    expect(problem).toMatchObject({ code: 'not-found', message: 'has no property file next to it' });
  });
});

describe('a task in several categories', () => {
  const sets = join(folder, 'sets');
  mkdirSync(sets);
  for (const name of ['ReachSafety-Loops', 'ReachSafety-Heap'])
    writeFileSync(join(sets, `${name}.set`), `${SAMPLES}/tasks/*.yml\n`);
  const claim = { ...TICKET, category: undefined };

  it('[SV24-12] of the sets is a mistake that names them', async () => {
    const problem = await problemOf(() => prepareClaim({ ...claim, sets }));
    expect(problem).toMatchObject({
      code: 'usage',
      message:
        'is in several categories with unreach-call: unreach-call.ReachSafety-Heap, unreach-call.ReachSafety-Loops',
      remedy: 'choose one with --category',
    });
  });

  it('is decided by --category', async () => {
    const { category } = await prepareClaim({ ...claim, category: 'ReachSafety-Heap', sets });
    expect(category).toBe('ReachSafety-Heap');
  });

  it('of a benchmark definition is a mistake, too', async () => {
    const file = join(folder, 'cpachecker-validate-violation-witnesses-2.0.xml');
    const block = (name: string) =>
      `<tasks name="${name}"><includesfile>${sets}/ReachSafety-${name}.set</includesfile><propertyfile>unreach-call.prp</propertyfile></tasks>`;
    writeFileSync(
      file,
      `<benchmark tool="cpachecker"><rundefinition name="r">${block('Loops')}${block('Heap')}</rundefinition></benchmark>`,
    );
    const benchmarks = await importBenchmarks([file], []);
    const problem = await problemOf(() => prepareClaim({ ...claim, benchmarks }));
    expect(problem).toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/several blocks of .*: Loops, Heap$/),
    });
  });
});
