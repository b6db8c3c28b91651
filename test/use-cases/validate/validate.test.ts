import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProgressEvent, type ValidateOptions, validate } from '../../../src/index.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const claim = (name: string) => join(WITNESSES, 'claims', name);
const TICKET: ValidateOptions = {
  task: join(WITNESSES, 'tasks/ticket-price.yml'),
  property: join(WITNESSES, 'properties/unreach-call.prp'),
  verdict: 'false(unreach-call)',
  witnesses: [claim('ticket-price-yaml'), claim('ticket-price-graphml')],
  category: 'ReachSafety-ControlFlow',
  validators: ['replay'],
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'validate-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('several witnesses', () => {
  it('are enough with one confirmation, which cancels what is left', async () => {
    const { resolution, witnesses } = await validate({ ...TICKET, validators: ['replay'] });
    expect(resolution.outcome).toBe('confirmed');
    for (const { runs, notRun } of witnesses) expect(runs.length + notRun.length).toBe(1);
    const left = witnesses.flatMap(({ notRun }) => notRun.map(({ reason }) => reason));
    for (const reason of left) expect(reason).toBe('another run had confirmed the verdict');
  });

  it('are all validated when all are asked for', async () => {
    const { resolution } = await validate({ ...TICKET, runs: 'all' });
    expect(resolution.confirmedBy.map(({ validator }) => validator)).toEqual(['replay', 'replay']);
  });

  it('report each run while it goes on', async () => {
    const events: ProgressEvent[] = [];
    await validate({ ...TICKET, runs: 'all', onProgress: (event) => events.push(event) });
    expect(events.map(({ kind }) => kind).sort()).toEqual([
      'run-finished',
      'run-finished',
      'run-started',
      'run-started',
    ]);
    for (const event of events) if (event.kind === 'run-started') expect(event.cputime).toBe(90);
  });
});

describe('limits', () => {
  it('[MCC23-20b] are measured, and shown with each run', async () => {
    const { witnesses } = await validate({ ...TICKET, witnesses: [claim('ticket-price-yaml')] });
    const [run] = witnesses[0]?.runs ?? [];
    expect(run).toMatchObject({
      validator: 'replay',
      status: 'false(unreach-call)',
      terminationreason: null,
    });
    expect(run?.cputime).toBeGreaterThan(0);
    expect(run?.walltime).toBeGreaterThan(0);
    expect(run?.memory).toBeGreaterThan(1_000_000);
  });

  it('stop a validator that needs more', async () => {
    // A tenth of 0.2 s is less than Node needs to start.
    const { witnesses, resolution } = await validate({ ...TICKET, verificationTime: 0.2 });
    for (const run of witnesses.flatMap(({ runs }) => runs)) {
      expect(run.status).toBe('TIMEOUT');
      expect(run.terminationreason).toMatch(/^cputime/);
    }
    expect(resolution).toMatchObject({ outcome: 'unconfirmed', category: 'correct-unconfirmed' });
  });

  it('are marked where they are only approximate', async () => {
    const { witnesses, resolution } = await validate({ ...TICKET, executor: 'approximate' });
    expect(resolution.outcome).toBe('confirmed');
    expect(witnesses.flatMap(({ runs }) => runs).map(({ measurement }) => measurement)).toContain(
      'approximate',
    );
  });
});

describe('the category', () => {
  it.each([
    [undefined, 'required', null, /category is not known.*exclusions could not be decided/],
    [join(WITNESSES, 'sets'), 'required', 'unreach-call.ReachSafety-ControlFlow', /no exclusion/],
    [
      join(WITNESSES, 'tasks'),
      'required',
      null,
      /no set in .*tasks decides it.*exclusions could not be decided/,
    ],
  ])('with sets in %s', async (sets, kind, category, reason) => {
    const result = await validate({ ...TICKET, category: undefined, sets, witnesses: [] });
    expect(result).toMatchObject({ category, requirement: { kind } });
    expect(result.requirement.reason).toMatch(reason);
  });
});

describe('a bare program', () => {
  it('[SV24-43] finds its property next to it, and needs a data model', async () => {
    const task = join(folder, 'ticket-price.c');
    writeFileSync(task, readFileSync(join(WITNESSES, 'tasks/ticket-price.c')));
    writeFileSync(join(folder, 'ticket-price.prp'), readFileSync(TICKET.property ?? ''));
    const witnesses = [claim('ticket-price-yaml')];
    const options = { ...TICKET, task, property: undefined, witnesses, validators: ['replay'] };
    const without = await validate(options);
    expect(without.witnesses[0]?.notRun).toEqual([
      {
        validator: 'replay',
        cause: 'inapplicable',
        reason: 'needs the data model, which the task does not state; use --data-model',
      },
    ]);
    const { resolution } = await validate({ ...options, dataModel: 'LP64' });
    // Without a task definition nobody knows the expected verdict.
    expect(resolution).toMatchObject({ outcome: 'confirmed', category: 'missing' });
  });

  it('says where a property was looked for', async () => {
    const options = { ...TICKET, task: join(WITNESSES, 'tasks/midpoint.c'), property: undefined };
    await expect(validate(options)).rejects.toThrow(
      /midpoint\.c: has no property file next to it; name one with --property/,
    );
  });

  it('may not contradict the task definition', async () => {
    await expect(validate({ ...TICKET, dataModel: 'ILP32' })).rejects.toThrow(
      /states the data model LP64, not ILP32/,
    );
  });
});

describe('a malformed witness', () => {
  const witness = () => {
    const file = join(folder, 'no-uuid.yml');
    const text = readFileSync(join(claim('ticket-price-yaml'), 'witness.yml'), 'utf8');
    writeFileSync(file, text.replace(/ {4}uuid: .*\n/, ''));
    return file;
  };

  it('is kept from the validators', async () => {
    const { resolution, witnesses } = await validate({ ...TICKET, witnesses: [witness()] });
    expect(resolution).toMatchObject({ outcome: 'invalid-witness', category: 'error' });
    expect(witnesses[0]).toMatchObject({ fault: 'witness invalid', runs: [] });
  });

  it('is handed to them when the linter only reports', async () => {
    const { resolution, witnesses } = await validate({ ...TICKET, witnesses: [witness()], lint: 'report' });
    expect(resolution.outcome).toBe('confirmed');
    expect(witnesses[0]?.findings.map(({ ruleId }) => ruleId)).toEqual(['WY013']);
  });
});

describe('options of a program without types', () => {
  it.each([
    [{ dataModel: 'ILP64' }, /'dataModel' is "ILP64", not one of ILP32, LP64; did you mean 'LP64'\?/],
    [{ lint: 'never' }, /'lint' is "never", not one of enforce, report/],
    [{ witnesses: 'w.yml' }, /'witnesses' is "w.yml", not a list of texts/],
    [{ task: undefined }, /validate\(\) needs the option 'task'; give a text as 'task'/],
  ])('%j', async (wrong, message) => {
    await expect(validate({ ...TICKET, ...wrong } as unknown as ValidateOptions)).rejects.toThrow(message);
  });
});

it('[SV14-35, MCC23-7] gives the same answer each time, from runs of its own', async () => {
  const essence = async () => {
    const { witnesses, resolution } = await validate({
      ...TICKET,
      witnesses: [claim('ticket-price-wrong-age')],
    });
    return [resolution, witnesses.flatMap(({ runs }) => runs.map(({ status, detail }) => [status, detail]))];
  };
  expect(await essence()).toEqual(await essence());
});

describe('errors that only the text of the program shows', () => {
  const text = readFileSync(join(claim('ticket-price-yaml'), 'witness.yml'), 'utf8');
  const moved = (witness: string) => witness.replace('line: 17', 'line: 18');
  const validated = async (name: string, change: (text: string) => string) => {
    const path = join(folder, name);
    writeFileSync(path, change(text));
    const { resolution, witnesses } = await validate({ ...TICKET, witnesses: [path] });
    const [witness] = witnesses;
    return {
      outcome: resolution.outcome,
      runs: witness?.runs.length,
      found: witness?.findings.map(({ ruleId }) => ruleId),
    };
  };

  it('stand in the findings of a witness that nobody confirms, which the validators got all the same', async () => {
    expect(await validated('moved.yml', moved)).toEqual({
      outcome: 'unconfirmed',
      runs: 1,
      found: ['WP001'],
    });
  });

  it('are not looked for where another witness is confirmed', async () => {
    const path = join(folder, 'beside.yml');
    writeFileSync(path, moved(text));
    const witnesses = [path, claim('ticket-price-yaml')];
    const result = await validate({ ...TICKET, witnesses, runs: 'all' });
    expect(result.resolution.outcome).toBe('confirmed');
    expect(result.witnesses.map(({ findings }) => findings)).toEqual([[], []]);
  });
});
