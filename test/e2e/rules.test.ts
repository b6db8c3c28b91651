import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { oneIn } from '../effort.js';
import { runCli } from './run-cli.js';

describe('witness-check rulesets', () => {
  test('list names each with its source and date, and the default', async () => {
    const { exitCode, stdout } = await runCli(['rulesets', 'list']);
    expect(exitCode).toBe(0);
    for (const name of ['sv-comp-2012', 'sv-comp-2014', 'sv-comp-2024', 'sv-comp-2025', 'mcc-2023']) {
      expect(stdout).toMatch(new RegExp(`^${name} +[0-9]{4}`, 'm'));
    }
    expect(stdout.split('\n').filter((line) => line.endsWith('(default)'))).toHaveLength(1);
  });

  test('list --format json', async () => {
    const { stdout } = await runCli(['rulesets', 'list', '--format', 'json']);
    expect(JSON.parse(stdout)).toContainEqual({
      name: 'sv-comp-2024',
      source: expect.stringContaining('rules page'),
      date: '2023-12-04',
    });
  });

  test('show says limits, exclusions, formats and points', async () => {
    const { exitCode, stdout } = await runCli(['rulesets', 'show', 'sv-comp-2025']);
    expect(exitCode).toBe(0);
    for (const text of [
      'validated with 90 s of CPU time, 7 GB, 2 cores',
      'validated with 900 s of CPU time, 7 GB, 2 cores',
      '*MemCleanup*',
      'needed in every category',
      'FALSE correct 1, unconfirmed 0, wrong -16',
    ]) {
      expect(stdout).toContain(text);
    }
  });

  test('show of rules that ask for no witness says so', async () => {
    const { stdout } = await runCli(['rulesets', 'show', 'sv-comp-2012']);
    expect(stdout).toContain('no witness is required');
    expect(stdout).not.toContain('validated with');
  });

  test('show says where one kind of witness is never asked for', async () => {
    const { stdout } = await runCli(['rulesets', 'show', 'sv-comp-2016']);
    expect(stdout).toMatch(/^ +TRUE +counts without a correctness witness$/m);
    expect(stdout).toMatch(/^ +FALSE +violation witness, validated with 90 s/m);
  });

  test('show --format json has every key of the schema', async () => {
    const { stdout } = await runCli(['rulesets', 'show', 'mcc-2023', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({
      name: 'mcc-2023',
      ranking: { places: 3, variants: 'best' },
      participants: { horsConcours: [], optOut: {}, optIn: {} },
    });
  });

  test.each(
    oneIn(2, [
      [
        ['rulesets', 'show', 'sv-comp-1066'],
        'there is no rule set "sv-comp-1066"; did you mean \'sv-comp-2016\'? give one of',
      ],
      [['rulesets', 'show', 'nowhere.yml'], 'nowhere.yml: does not exist'],
      [['rulesets', 'show'], "missing required argument 'name or file'"],
      [['categories', 'explain', 'X', '--ruleset', 'no'], 'there is no rule set "no"'],
      [['categories', 'explain', 'X', '--property', 'no'], 'does not know the property no'],
      [['categories', 'explain'], "missing required argument 'name'"],
    ]),
  )('%j: one clear message', async (words, message) => {
    const { exitCode, stdout, stderr } = await runCli(words);
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  test('a mistake in a file of a user is found with line and column', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'witness-check-rules-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    await writeFile(join(directory, 'own.yml'), 'name: own\nextends: sv-comp-2024\nverificationTime: -1\n');
    const { exitCode, stderr } = await runCli(['rulesets', 'show', './own.yml'], directory);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('./own.yml:3:19:');
  });
});

describe('witness-check categories', () => {
  test('explain says which exclusion fits, and which do not', async () => {
    const { exitCode, stdout } = await runCli(['categories', 'explain', 'ReachSafety-Heap']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(
      'TRUE counts without a correctness witness: the exclusion *-Heap matches unreach-call.ReachSafety-Heap',
    );
    expect(stdout).toContain(
      'FALSE needs a confirmed violation witness: none of the exclusions matches (*NoDataRace*)',
    );
    expect(stdout).toContain('part of  ReachSafety, FalsificationOverall, Overall');
  });

  test('explain with a property and another rule set', async () => {
    const words = ['categories', 'explain', 'MemSafety-Other', '--property', 'valid-memtrack'];
    const { stdout } = await runCli([...words, '--ruleset', 'sv-comp-2025']);
    expect(stdout).toContain('not yaml 2.0: it does not exist for valid-memtrack');
  });

  test('explain with an unlisted name that contains control characters for a terminal', async () => {
    const { stderr, exitCode } = await runCli(['categories', 'explain', 'Own\u001b[31m-Heap']);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('the rule set sv-comp-2024 has no category "Own');
    expect(stderr).not.toContain('\u001b');
  });

  test('list has one line for each category', async () => {
    const { stdout } = await runCli(['categories', 'list']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(46 + 1);
    expect(lines.find((line) => line.startsWith('no-data-race.NoDataRace-Main'))).toMatch(
      /TRUE needs none +FALSE needs none$/,
    );
  });

  test('list and explain --format json', async () => {
    const list = await runCli(['categories', 'list', '--format', 'json', '--ruleset', 'sv-comp-2014']);
    expect(JSON.parse(list.stdout)).toHaveLength(11);
    const explain = await runCli(['categories', 'explain', 'NoDataRace-Main', '--format', 'json']);
    expect(JSON.parse(explain.stdout)).toMatchObject([
      { category: 'no-data-race.NoDataRace-Main', verdicts: [{ verdict: 'TRUE' }, { verdict: 'FALSE' }] },
    ]);
  });
});
