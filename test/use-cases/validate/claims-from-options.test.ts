import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { prepareClaim } from '../../../src/dispatch/claim/prepare-claim.js';
import type { ValidateOptions } from '../../../src/dispatch/validate-options.js';
import { problemOf } from '../../problem-of.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'claims-from-options-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const sample = (path: string) => join(WITNESSES, path);
const property = (name: string) => sample(`properties/${name}.prp`);

const CLAIM: ValidateOptions = {
  task: sample('tasks/ticket-price.yml'),
  property: property('unreach-call'),
  verdict: 'false(unreach-call)',
  witnesses: [],
};
const prepare = (changes: Partial<ValidateOptions> = {}) => prepareClaim({ ...CLAIM, ...changes });

/** A task definition of the sample program without its data model. */
function definition(name: string, properties: string): string {
  const file = join(folder, `${name}.yml`);
  copyFileSync(sample('tasks/ticket-price.c'), join(folder, 'ticket-price.c'));
  writeFileSync(
    file,
    `format_version: '2.0'\ninput_files: ticket-price.c\nproperties:\n${properties}options: { language: C }\n`,
  );
  return file;
}
const entry = (name: string, rest = '') => `  - { property_file: '${property(name)}'${rest} }\n`;

describe('a claim', () => {
  it('is all that its task, property and rules say', async () => {
    const { task, ...claim } = await prepare();
    expect(claim).toMatchObject({
      propertyFile: sample('tasks/../properties/unreach-call.prp'),
      propertyName: 'unreach-call',
      verdict: { kind: 'false', subproperty: 'unreach-call' },
      status: 'false(unreach-call)',
      expected: 'false',
      kind: 'violation',
      edition: '2024',
      category: undefined,
      ruleSet: { name: 'sv-comp-2024' },
      programHashes: [
        createHash('sha256')
          .update(readFileSync(sample('tasks/ticket-price.c')))
          .digest('hex'),
      ],
    });
    expect(task.programFiles).toEqual([sample('tasks/ticket-price.c')]);
  });

  it.each([
    ['true', 'correctness', 'true'],
    ['SAFE', 'correctness', 'true'],
    ['FALSE', 'violation', 'false'],
    ['TIMEOUT', 'violation', 'TIMEOUT'],
  ])('[SV24-7, SV24-8, SV14-4b] of %s needs a %s witness', async (verdict, kind, status) =>
    expect(await prepare({ verdict })).toMatchObject({ kind, status }),
  );

  it.each([
    [undefined, 'sv-comp-2024', '2024'],
    [undefined, 'sv-comp-2025', '2025'],
    ['current', 'sv-comp-2024', 'current'],
  ])('takes part in the edition %s of %s: %s', async (edition, ruleset, found) =>
    expect((await prepare({ edition, ruleset })).edition).toBe(found),
  );

  it('[SV14-17] has its expected verdict whatever its files are called', async () => {
    const task = definition('renamed', entry('unreach-call', ', expected_verdict: false'));
    expect(await prepare({ task })).toMatchObject({ expected: 'false', kind: 'violation' });
    expect((await prepare()).expected).toBe('false');
  });

  it('has an expected verdict only where the task states one', async () => {
    const task = definition('unknown', entry('unreach-call'));
    expect((await prepare({ task })).expected).toBeUndefined();
    const part = definition(
      'part',
      entry('valid-memsafety', ', expected_verdict: false, subproperty: valid-deref'),
    );
    const claim = await prepare({ task: part, property: property('valid-memsafety'), verdict: 'false' });
    expect(claim.expected).toBe('false(valid-deref)');
  });
});

describe('[SV24-43] the data model', () => {
  it('is that of the task definition; an option fills the gap', async () => {
    expect((await prepare()).task.dataModel).toBe('LP64');
    expect((await prepare({ dataModel: 'LP64' })).task.dataModel).toBe('LP64');
    const task = definition('gap', entry('unreach-call'));
    expect((await prepare({ task })).task.dataModel).toBeUndefined();
    expect((await prepare({ task, dataModel: 'ILP32' })).task.dataModel).toBe('ILP32');
    const program = join(folder, 'ticket-price.c');
    expect((await prepare({ task: program, dataModel: 'ILP32' })).task.dataModel).toBe('ILP32');
  });

  it('may not contradict the task definition', async () =>
    expect(await problemOf(() => prepare({ dataModel: 'ILP32' }))).toMatchObject({
      code: 'usage',
      file: CLAIM.task,
      message: 'states the data model LP64, not ILP32',
      remedy: 'leave --data-model out',
    }));
});

describe('[SV24-23a, SV24-23b] the property', () => {
  it('of a program is next to it, or is named', async () => {
    const task = join(folder, 'alone.c');
    writeFileSync(task, 'int main(void) { return 0; }\n');
    expect(await problemOf(() => prepare({ task, property: undefined }))).toMatchObject({
      code: 'not-found',
      file: task,
      message: 'has no property file next to it',
      remedy: 'name one with --property',
    });
    copyFileSync(property('termination'), join(folder, 'alone.prp'));
    const beside = await prepare({ task, property: undefined, verdict: 'true' });
    expect(beside).toMatchObject({ propertyName: 'termination', expected: undefined });
    const named = await prepare({ task });
    expect(named).toMatchObject({ propertyName: 'unreach-call', propertyFile: CLAIM.property });
  });

  it('has its name by its content', async () => {
    const task = join(folder, 'alone.c');
    const file = join(folder, 'mine.prp');
    copyFileSync(property('valid-memsafety'), file);
    expect((await prepare({ task, property: file, verdict: 'true' })).propertyName).toBe('valid-memsafety');
  });

  it('is one that the rules know', async () =>
    expect(await problemOf(() => prepare({ ruleset: 'mcc-2023' }))).toMatchObject({
      code: 'unknown-name',
      position: { line: 1, column: 1 },
      message: 'the rule set mcc-2023 does not know the property unreach-call',
      remedy: expect.stringMatching(/^use one of StateSpace, .*LTLFireability, or another --ruleset$/),
    }));

  it.each([
    ['valid-memsafety', 'false(valid-deref)'],
    ['valid-memsafety', 'false'],
    ['valid-memsafety', 'false(valid-memsafety)'],
    ['valid-memcleanup', 'false(valid-memcleanup)'],
    ['termination', 'true'],
    ['termination', 'unknown'],
  ])('[SV24-30] %s is what %s is about', async (name, verdict) => {
    const task = join(folder, 'alone.c');
    expect((await prepare({ task, property: property(name), verdict })).propertyName).toBe(name);
  });

  it.each([
    [
      'valid-memsafety',
      'false(no-overflow)',
      /^claim false\(valid-free\) or false\(valid-deref\) or false\(valid-memtrack\) or false,/,
    ],
    [
      'unreach-call',
      'false(valid-deref)',
      /^claim false\(unreach-call\) or false, or use another --property$/,
    ],
  ])('[SV24-30] %s is not what %s is about', async (name, verdict, remedy) => {
    const problem = await problemOf(() =>
      prepare({ task: join(folder, 'alone.c'), property: property(name), verdict }),
    );
    expect(problem).toMatchObject({
      code: 'usage',
      message: `the verdict ${verdict} is about a different property than ${property(name)}`,
    });
    expect(problem.remedy).toMatch(remedy);
  });
});

describe('whether a witness is needed', () => {
  it.each([
    ['ReachSafety-Heap', 'false', 'required', 'sv-comp-2024 has no exclusion for ReachSafety-Heap'],
    [
      'ReachSafety-Heap',
      'true',
      'not-required',
      'sv-comp-2024 excludes ReachSafety-Heap by *-Heap: the verdict counts without a witness',
    ],
    [
      ' unreach-call.ReachSafety-Heap ',
      'true',
      'not-required',
      'sv-comp-2024 excludes unreach-call.ReachSafety-Heap by *-Heap: the verdict counts without a witness',
    ],
    [
      'Mine-Heap',
      'true',
      'not-required',
      'sv-comp-2024 excludes Mine-Heap by *-Heap: the verdict counts without a witness; sv-comp-2024 lists no category Mine-Heap: check its name',
    ],
    [
      'Mine',
      'true',
      'required',
      'sv-comp-2024 has no exclusion for Mine; sv-comp-2024 lists no category Mine: check its name',
    ],
    ['  ', 'true', 'required', 'the category is not known, so exclusions could not be decided'],
    [undefined, 'true', 'required', 'the category is not known, so exclusions could not be decided'],
  ])('[SV24-22] in %s for %s: %s', async (category, verdict, kind, reason) =>
    expect((await prepare({ category, verdict })).requirement).toEqual({ kind, reason }),
  );

  it('[SV14-5a] nowhere, where the rules ask for none', async () =>
    expect((await prepare({ ruleset: 'sv-comp-2014' })).requirement).toEqual({
      kind: 'not-required',
      reason: 'sv-comp-2014 requires no witnesses: the verdict counts without one',
    }));

  it.each(['MemSafety-Heap', 'valid-memsafety.MemSafety-Heap'])(
    '[SV24-76] not in %s, which has another property',
    async (category) =>
      expect(await problemOf(() => prepare({ category }))).toMatchObject({
        code: 'usage',
        message: `the category ${category} is for the property valid-memsafety, not for unreach-call`,
        remedy: 'use --category to give the category of this task and property',
      }),
  );
});

describe('[SV24-12] the category', () => {
  const sets = sample('sets');

  it('is looked up in the sets, unless it is given', async () => {
    expect((await prepare({ sets })).category).toBe('unreach-call.ReachSafety-ControlFlow');
    expect((await prepare({ sets, category: 'ReachSafety-Loops' })).category).toBe('ReachSafety-Loops');
  });

  it('is not known where no set has the task', async () => {
    const { category, requirement } = await prepare({ sets: sample('tasks') });
    expect(category).toBeUndefined();
    expect(requirement.reason).toBe(
      `the category is not known (no set in ${sample('tasks')} decides it), so exclusions could not be decided`,
    );
  });

  it('is looked up in directories only', async () => {
    for (const wrong of [join(folder, 'nowhere'), CLAIM.task]) {
      expect(await problemOf(() => prepare({ sets: wrong }))).toMatchObject({
        code: 'not-found',
        file: wrong,
        message: 'is not a directory',
        remedy: 'name the directory with the .set files',
      });
    }
  });

  it('follows from a benchmark definition where nothing else says it', async () => {
    const benchmark = (found: string | undefined) => ({
      validator: 'nitwit',
      findCategory: async () => found,
      settingsFor: async () =>
        ({ kind: 'none', reason: { file: 'x', code: 'no-property', property: 'x' } }) as const,
    });
    const benchmarks = [benchmark(undefined), benchmark('ReachSafety-Loops')];
    expect((await prepare({ benchmarks })).category).toBe('ReachSafety-Loops');
    expect((await prepare({ benchmarks, sets })).category).toBe('unreach-call.ReachSafety-ControlFlow');
    const two = [...benchmarks, benchmark('ReachSafety-ECA')];
    expect((await problemOf(() => prepare({ benchmarks: two }))).message).toBe(
      'is in several categories of the benchmark definitions: ReachSafety-Loops, ReachSafety-ECA',
    );
  });
});
