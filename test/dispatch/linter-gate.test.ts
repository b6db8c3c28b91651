import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type ValidateOptions, validate } from '../../src/index.js';
import { readRegistry } from '../../src/validator/registry.js';
import { oneIn } from '../effort.js';
import { type FakeTool, makeFakeTool } from '../use-cases/validate/fake-tool.js';
import { readTranscripts } from '../validator/transcript.js';

const WITNESSES = join(import.meta.dirname, '../../witnesses');
const registry = await readRegistry();
const folder = mkdtempSync(join(tmpdir(), 'linter-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CLAIM: ValidateOptions = {
  task: join(WITNESSES, 'tasks/ticket-price.yml'),
  property: join(WITNESSES, 'properties/unreach-call.prp'),
  verdict: 'false(unreach-call)',
  witnesses: [join(WITNESSES, 'claims/ticket-price-yaml')],
  validators: ['replay'],
  linters: ['witnesslint'],
  // The fake writes down beside itself how it was called, which a sandbox forbids.
  sandbox: 'none',
  user: 'root',
};

function linterThatSays(name: string): FakeTool {
  const definition = registry.get('witnesslint');
  const transcript = readTranscripts().find((each) => each.validator === 'witnesslint' && each.name === name);
  if (definition === undefined || transcript === undefined) throw new Error(`no sample ${name}`);
  return makeFakeTool(join(folder, name), definition, transcript);
}

describe('an external linter', () => {
  it.each(
    oneIn(2, [
      ['done', 'confirmed', null],
      ['invalid', 'invalid-witness', 'witness invalid'],
      ['no-witness', 'missing-witness', 'witness missing'],
      ['type', 'invalid-witness', 'witness-type mismatch'],
      ['version', 'invalid-witness', 'witness-version mismatch'],
      // What says nothing about the witness keeps it from nobody.
      ['exception', 'confirmed', null],
      ['not-finished', 'confirmed', null],
    ]),
  )('that says %s makes the claim %s', async (name, outcome, fault) => {
    const tool = linterThatSays(name);
    const result = await validate({
      ...CLAIM,
      tools: { directories: new Map([['witnesslint', tool.directory]]) },
    });
    expect(result.resolution.outcome).toBe(outcome);
    const [witness] = result.witnesses;
    expect(witness?.fault).toBe(fault);
    expect(witness?.linterRuns.map(({ validator }) => validator)).toEqual(['witnesslint']);
    expect(witness?.runs).toHaveLength(fault === null ? 1 : 0);
    expect(tool.calls().words).toContain('--expectViolationWitness');
  });

  it('that is satisfied does not make a witness fit that is of the wrong kind', async () => {
    const tool = linterThatSays('done');
    const { resolution, witnesses } = await validate({
      ...CLAIM,
      verdict: 'true',
      tools: { directories: new Map([['witnesslint', tool.directory]]) },
    });
    expect(resolution.outcome).toBe('invalid-witness');
    expect(witnesses[0]).toMatchObject({ fault: 'witness-type mismatch', runs: [] });
    expect(witnesses[0]?.linterRuns).toHaveLength(1);
  });

  it.each<[string, string, string, readonly string[], string | null]>([
    ['one good answer suffices', 'invalid', 'done', ['graphml 1.0', 'yaml 2.0'], null],
    ['the last fault counts where none is good', 'type', 'invalid', ['yaml 2.0'], 'witness invalid'],
    ['each judges its formats only', 'invalid', 'done', ['graphml 1.0'], 'witness invalid'],
  ])('of several: %s', async (name, first, second, formats, fault) => {
    const definitions = join(folder, `definitions of ${name}`);
    mkdirSync(definitions);
    const text = readFileSync(join(WITNESSES, '../validators/witnesslint.yml'), 'utf8');
    writeFileSync(
      join(definitions, 'other.yml'),
      text
        .replace('name: witnesslint', 'name: other')
        .replaceAll(/formats: .*/g, `formats: [${formats.join(', ')}]`),
    );
    const directories = new Map([
      ['witnesslint', linterThatSays(first).directory],
      ['other', linterThatSays(second).directory],
    ]);
    const { witnesses } = await validate({
      ...CLAIM,
      linters: ['witnesslint', 'other', 'witnesslint'],
      validatorFolders: [definitions],
      tools: { directories },
    });
    expect(witnesses[0]?.fault).toBe(fault);
    expect(witnesses[0]?.linterRuns.map(({ validator }) => validator)).toEqual(
      formats.includes('yaml 2.0') ? ['witnesslint', 'other'] : ['witnesslint'],
    );
  });

  it("uses the user's options instead of its own", async () => {
    const tool = linterThatSays('done');
    await validate({
      ...CLAIM,
      tools: {
        directories: new Map([['witnesslint', tool.directory]]),
        options: new Map([['witnesslint', ['--witness', '${witness}']]]),
      },
    });
    const { words } = tool.calls();
    expect(words.map((word) => word.replace(/.*\//, ''))).toEqual([
      '--witness',
      'witness.yml',
      'ticket-price.c',
    ]);
  });

  it('must be there, and to be a linter', async () => {
    await expect(validate({ ...CLAIM, tools: { collection: folder } })).rejects.toThrow(
      /witness\.yml: the linter witnesslint cannot judge it: it is not installed/,
    );
    await expect(validate({ ...CLAIM, linters: ['nitwit'] })).rejects.toThrow(
      /there is no linter 'nitwit'; choose from: witnesslint/,
    );
    await expect(validate({ ...CLAIM, linters: [], validators: ['witnesslint'] })).rejects.toThrow(
      /'witnesslint' is a linter, which does not confirm anything; use it with --linter witnesslint/,
    );
  });
});

describe('options that make no sense', () => {
  it.each<[string, Partial<ValidateOptions>, RegExp]>([
    [
      'an edition',
      { edition: '1999' },
      /no validator takes part in an edition '1999'; choose from: 2024, 2025, 2026, current/,
    ],
    [
      'a tool of no validator',
      { tools: { directories: new Map([['nitwitt', '/x']]) } },
      /a tool is given for the unknown validator 'nitwitt'; did you mean 'nitwit'\? choose from: .*nitwit/,
    ],
    [
      'options without a place',
      { tools: { options: new Map([['replay', ['--fast']]]) } },
      /the command line of replay has no place for options/,
    ],
    [
      'options with a value that no run has',
      { validators: ['nitwit'], tools: { options: new Map([['nitwit', ['${wittness}']]]) } },
      /the options of nitwit contain '\$\{wittness\}', which is not a value of a run/,
    ],
  ])('%s', async (_name, options, message) => {
    await expect(validate({ ...CLAIM, linters: [], ...options })).rejects.toThrow(message);
  });
});
