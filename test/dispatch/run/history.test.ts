import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ValidatorRun } from '../../../src/dispatch/result.js';
import { historyFile, readHistory, rememberRuns } from '../../../src/dispatch/run/history.js';
import { allowedCores } from '../../../src/execute/system/machine.js';
import { type ValidateOptions, validate } from '../../../src/index.js';
import { readRegistry } from '../../../src/validator/registry.js';
import { makeFakeTool } from '../../use-cases/validate/fake-tool.js';
import { readTranscripts } from '../../validator/transcript.js';

const WITNESSES = join(import.meta.dirname, '../../../witnesses');
const folder = mkdtempSync(join(tmpdir(), 'history-'));
const file = (name: string) => join(folder, name, 'history.jsonl');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (validator: string, walltime: number, opinion: ValidatorRun['opinion']): ValidatorRun => ({
  validator,
  walltime,
  opinion,
  version: null,
  status: 'x',
  detail: null,
  cputime: 0,
  memory: null,
  terminationreason: null,
  measurement: 'approximate',
  sandbox: 'none',
  directory: null,
});
const NITWIT = { validator: 'nitwit', propertyName: 'unreach-call', kind: 'violation' } as const;

describe('the history', () => {
  it('knows nothing at first', async () => {
    expect((await readHistory(undefined)).expectedTime(NITWIT, 7)).toBe(7);
    expect((await readHistory(file('none'))).expectedTime(NITWIT, 7)).toBe(7);
  });

  it('expects all time by the number of confirmations', async () => {
    const runs = [
      run('nitwit', 4, 'confirmed'),
      run('nitwit', 9, 'inconclusive'),
      run('other', 1, 'confirmed'),
    ];
    await rememberRuns(file('a'), runs, 'unreach-call', 'violation');
    const history = await readHistory(file('a'));
    expect(history.expectedTime(NITWIT, 7)).toBe((7 + 4 + 9) / 2);
    expect(history.expectedTime({ ...NITWIT, kind: 'correctness' }, 7)).toBe(7);
    expect(statSync(file('a')).mode & 0o077).toBe(0);
  });

  it('does not count runs that were cancelled, nor lines that are damaged', async () => {
    const killed = { ...run('nitwit', 50, 'inconclusive'), terminationreason: 'killed' };
    await rememberRuns(file('b'), [killed], 'unreach-call', 'violation');
    expect((await readHistory(file('b'))).expectedTime(NITWIT, 7)).toBe(7);
    mkdirSync(join(folder, 'c'));
    writeFileSync(file('c'), '{"validator":"nitwit"\nnull\n7\n[]\n{"validator":"nitwit","walltime":-1}\n');
    expect((await readHistory(file('c'))).expectedTime(NITWIT, 7)).toBe(7);
  });

  it('stays small, and keeps what is new', async () => {
    mkdirSync(join(folder, 'd'));
    const line = JSON.stringify({ ...NITWIT, walltime: 1, opinion: 'confirmed' });
    writeFileSync(file('d'), `${line}\n`.repeat(Math.ceil(1_000_000 / line.length)));
    await rememberRuns(file('d'), [run('newest', 1, 'confirmed')], 'unreach-call', 'violation');
    const text = readFileSync(file('d'), 'utf8');
    expect(text.length).toBeLessThan(600_000);
    expect(text.trimEnd().split('\n').at(-1)).toContain('newest');
    for (const each of text.trimEnd().split('\n')) expect(() => JSON.parse(each)).not.toThrow();
  });

  it('never stands in the way', async () => {
    writeFileSync(join(folder, 'blocked'), '');
    await rememberRuns(join(folder, 'blocked/history.jsonl'), [run('a', 1, 'confirmed')], 'x', 'violation');
  });

  it("is in the user's cache directory", () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    vi.stubEnv('XDG_CACHE_HOME', '/c');
    expect(historyFile(undefined, 'on')).toBe('/c/witness-check/history.jsonl');
    vi.stubEnv('XDG_CACHE_HOME', undefined);
    expect(historyFile(undefined, 'on')).toMatch(/\.cache\/witness-check\/history\.jsonl$/);
  });
});

describe('the race', () => {
  const claim: ValidateOptions = {
    task: join(WITNESSES, 'tasks/ticket-price.yml'),
    property: join(WITNESSES, 'properties/unreach-call.prp'),
    verdict: 'false(unreach-call)',
    witnesses: [join(WITNESSES, 'claims/ticket-price-graphml')],
    validators: ['fshell-witness2test', 'nitwit'],
    // One run at a time, so that the order is seen.
    cores: allowedCores().length,
  };
  const directories = new Map<string, string>();
  beforeAll(async () => {
    const registry = await readRegistry();
    const programs = join(folder, 'programs');
    mkdirSync(programs);
    for (const name of ['gcc', 'perl', 'make', 'python3']) {
      writeFileSync(join(programs, name), '#!/bin/sh\n', { mode: 0o755 });
    }
    vi.stubEnv('PATH', `${process.env.PATH}:${programs}`);
    for (const [name, sample] of [
      ['nitwit', 'exit-0'],
      ['fshell-witness2test', 'reach'],
    ] as const) {
      const definition = registry.get(name);
      const transcript = readTranscripts().find((each) => each.validator === name && each.name === sample);
      if (definition === undefined || transcript === undefined) throw new Error(`no sample of ${name}`);
      directories.set(name, makeFakeTool(join(folder, name), definition, transcript).directory);
    }
  });
  afterAll(() => {
    vi.unstubAllEnvs();
  });

  async function race(options: Partial<ValidateOptions>) {
    const started: string[] = [];
    const { witnesses } = await validate({
      ...claim,
      tools: { directories },
      onProgress: (event) => {
        if (event.kind === 'run-started') started.push(event.validator);
      },
      ...options,
    });
    return { started, notRun: witnesses[0]?.notRun };
  }

  it('begins with the cheaper validator, whose confirmation cancels the other', async () => {
    const { started, notRun } = await race({});
    expect(started).toEqual(['nitwit']);
    expect(notRun).toEqual([
      {
        validator: 'fshell-witness2test',
        cause: 'not-needed',
        reason: 'another run had confirmed the verdict',
      },
    ]);
  });

  it('runs everything when asked to', async () => {
    expect((await race({ runs: 'all' })).started).toEqual(['nitwit', 'fshell-witness2test']);
  });

  it('learns from earlier runs, and remembers this one', async () => {
    const history = file('race');
    const slow = [run('nitwit', 300, 'inconclusive'), run('fshell-witness2test', 1, 'confirmed')];
    await rememberRuns(history, slow, 'unreach-call', 'violation');
    expect((await race({ history })).started).toEqual(['fshell-witness2test']);
    const lines = readFileSync(history, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[2] ?? '')).toMatchObject({
      validator: 'fshell-witness2test',
      opinion: 'confirmed',
    });
  });
});
