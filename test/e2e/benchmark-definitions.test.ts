import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
// @ts-expect-error a script without types
import { writeDefinitions } from '../../scripts/archive/benchmark-definitions.mjs';
// @ts-expect-error a script without types
import { fillEntry } from '../../scripts/archive/fill-entry.mjs';
import type { Benchmark } from '../../src/benchexec/benchmark.js';
import { readBenchmark } from '../../src/benchexec/read-benchmark.js';
import { recogniseWitnessFormat } from '../../src/benchexec/select-block.js';
import { parseValidationName } from '../../src/benchexec/validation-name.js';
import { readRuleSet } from '../../src/ruleset/read-rule-set.js';
import { requirementFor } from '../../src/ruleset/requirement.js';
import { fullCategoryName } from '../../src/ruleset/rule-set.js';
import { SourceText } from '../../src/source/source-text.js';
import type { ValidatorDefinition } from '../../src/validator/definition.js';
import { readFmToolsEntry } from '../../src/validator/fm-tools-entry.js';
import { importValidator } from '../../src/validator/import-validator.js';
import { statusOfRun } from '../../src/validator/output-status.js';
import { parseDefinition } from '../../src/validator/read-definition.js';
import { readRegistry } from '../../src/validator/registry.js';
import { readTranscripts } from '../validator/transcript.js';
import { ROOT } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'definitions-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const ENTRIES = join(ROOT, 'scripts/archive/fm-tools');

interface Definition {
  readonly name: string;
  readonly validator: string;
  readonly benchmark: Benchmark;
}

async function definitionsOf(year: number): Promise<readonly Definition[]> {
  const rules = await readRuleSet(`sv-comp-${year}`);
  const written = [];
  for (const validator of ['replay', 'prove']) {
    const made: { name: string; text: string }[] = await writeDefinitions(
      validator,
      `SV-COMP ${year}`,
      rules,
    );
    for (const { name, text } of made) {
      const file = join(folder, name);
      writeFileSync(file, text);
      written.push({ name: name.replace('.xml', ''), validator, benchmark: await readBenchmark(file) });
    }
  }
  return written;
}

const blocksOf = ({ benchmark }: Definition) =>
  benchmark.runDefinitions.flatMap(({ name, blocks }) => blocks.map((block) => ({ run: name, ...block })));

describe.each([2026, 2027])('the benchmark definitions for %i', async (year) => {
  const rules = await readRuleSet(`sv-comp-${year}`);
  const registry = await readRegistry();
  const definitions = await definitionsOf(year);

  it('are for both kinds of witnesses and both formats', () => {
    const tracks = (['violation', 'correctness'] as const).flatMap((kind) =>
      ['v1', 'v2'].map((format) => `${kind}-witnesses-${format}`),
    );
    expect(definitions.map(({ name }) => name)).toEqual([
      ...tracks.map((track) => `witness-check-replay-validate-${track}`),
      ...tracks.slice(2).map((track) => `witness-check-prove-validate-${track}`),
    ]);
  });

  it.each(definitions)(
    '$name: has the limits and names of the competition',
    ({ name, validator, benchmark }) => {
      const of = parseValidationName(name);
      expect(of).toMatchObject({ validator: `witness-check-${validator}` });
      const limits =
        of?.witnessKind === 'violation'
          ? { cputime: 90, hardCputime: 96 }
          : { cputime: 300, hardCputime: 360 };
      expect(benchmark.limits).toEqual({ ...limits, walltime: undefined, memory: 7e9, cores: 2 });
      expect(benchmark.tool).toBe(`witness_check_${validator}`);
      for (const { run, name: category, propertyFiles, included, options } of blocksOf({
        name,
        validator,
        benchmark,
      })) {
        const [, property = ''] = category.split('.');
        const suffix = rules.demoCategories.includes(category) ? '_demo' : '';
        expect(run).toBe(`SV-COMP${year - 2000}_${property}${suffix}`);
        expect(propertyFiles).toEqual([`../sv-benchmarks/c/properties/${property}.prp`]);
        expect(included.sets.length).toBeGreaterThan(0);
        expect(recogniseWitnessFormat(options)).toBe(name.endsWith('v1') ? 'graphml' : 'yaml');
        expect(options.at(-2)).toBe('--witness');
      }
    },
  );

  it.each(definitions)('$name: has every category in which the validator can count', (definition) => {
    const { name, validator } = definition;
    const kind = name.includes('violation') ? 'violation' : 'correctness';
    const supported = registry.get(validator)?.supports.flatMap(({ properties }) => [...properties]) ?? [];
    const counting = rules.categories
      .filter(({ language, property }) => language === 'C' && supported.includes(property))
      .filter(({ property, ...each }) => {
        const category = fullCategoryName({ property, ...each });
        return requirementFor(rules, category, kind, { property }).kind !== 'not-required';
      })
      .map(fullCategoryName);
    const there = blocksOf(definition).map((block) => block.name);
    expect(counting.length).toBeGreaterThan(10);
    expect(counting.filter((category) => !there.includes(category))).toEqual([]);
    expect(new Set(there).size).toBe(there.length);
  });
});

describe('the benchmark definition for SV-COMP 2026', async () => {
  const definitions = await definitionsOf(2026);
  const find = (name: string) => {
    const found = definitions.find((each) => each.name === `witness-check-${name}`);
    if (found === undefined) throw new Error(`there is no ${name}`);
    return blocksOf(found);
  };
  const sequential = (blocks: ReturnType<typeof find>, property: string) =>
    blocks.filter(({ name }) => name.startsWith(`C.${property}.`) && !name.includes('Concurrency')).length;

  // The definitions for CPAchecker and Dartagnan: natsteven/bench-defs, 69e313b and 003f23a.
  it('has as many categories as that of CPAchecker, and those of Dartagnan', () => {
    const violation = find('replay-validate-violation-witnesses-v2');
    const count = (property: string) => sequential(violation, property);
    expect(
      ['unreach-call', 'valid-memcleanup', 'valid-memsafety', 'no-overflow', 'termination'].map(count),
    ).toEqual([22, 2, 9, 5, 7]);
    const correctness = find('prove-validate-correctness-witnesses-v2');
    expect([sequential(correctness, 'unreach-call'), sequential(correctness, 'no-overflow')]).toEqual([
      22, 5,
    ]);
    expect(sequential(find('replay-validate-correctness-witnesses-v2'), 'termination')).toBe(7);
    const concurrent = find('replay-validate-violation-witnesses-v1').filter(({ name }) =>
      name.includes('Concurrency'),
    );
    expect(concurrent.map(({ name }) => name).sort()).toEqual(
      ['unreach-call', 'no-data-race', 'valid-memsafety', 'no-overflow']
        .flatMap((property) => [`C.${property}.Concurrency`, `C.${property}.Huawei-Concurrency-Challenges`])
        .sort(),
    );
  });

  it.each([
    ['C.unreach-call.ControlFlow', ['ControlFlow', 'Sanity'], []],
    [
      'C.unreach-call.SoftwareSystems-Other',
      ['coreutils', 'BusyBox', 'OpenBSD'].map((set) => `SoftwareSystems-${set}`),
      [],
    ],
    [
      'C.unreach-call.SoftwareSystems-DeviceDriversLinux64',
      ['SoftwareSystems-DeviceDriversLinux64'],
      ['SoftwareSystems-DeviceDriversLinux64Large'],
    ],
    [
      'C.valid-memcleanup.Main',
      ['Heap', 'Juliet', 'LinkedLists', 'VerifyThis-Loops', 'VerifyThis-Recursive'],
      [],
    ],
  ])('has the sets of %s', (category, sets, without) => {
    const block = find('replay-validate-violation-witnesses-v2').find(({ name }) => name === category);
    const paths = (names: readonly string[]) => names.map((name) => `../sv-benchmarks/c/${name}.set`);
    expect(block?.included.sets).toEqual(paths(sets));
    expect(block?.excluded.sets).toEqual(paths(without));
  });
});

describe.each(readdirSync(ENTRIES))('the entry of FM-Tools %s', async (file) => {
  const text = readFileSync(join(ENTRIES, file), 'utf8');
  const id = file.replace('.yml', '');
  const name = id.replace('witness-check-', '');

  it('is read by the importer, and takes part where the validator can', async () => {
    const entry = await readFmToolsEntry(join(ENTRIES, file));
    expect(entry).toMatchObject({ id, module: id.replaceAll('-', '_'), languages: ['C'], otherTracks: [] });
    const kinds = (await readRegistry()).get(name)?.supports.flatMap((support) => [...support.kinds]) ?? [];
    expect(entry.participations.map(({ edition, kind, format }) => `${edition} ${kind} ${format}`)).toEqual(
      [...new Set(kinds)].flatMap((kind) => ['graphml', 'yaml'].map((format) => `2027 ${kind} ${format}`)),
    );
    for (const { version } of entry.participations) {
      expect(version.options.slice(-2)).toEqual(['--witness', '${witness}']);
      expect(version.packages).toEqual(['libstdc++6']);
    }
  });

  it('makes a definition for the same witnesses and answers as the one that ships', async () => {
    const { text: made } = await importValidator(join(ENTRIES, file), {
      like: name,
      executable: id,
      versionPattern: `^${name} (\\S+)`,
      arguments: ['${options}', '--program', '${program}'],
    });
    const definition = await parseDefinition(new SourceText(made, file));
    const shipped = (await readRegistry()).get(name);
    const witnesses = (each: ValidatorDefinition | undefined, edition: string) =>
      each?.supports
        .filter(({ editions }) => editions === undefined || editions.includes(edition))
        .flatMap(({ kinds, formats }) =>
          kinds.flatMap((kind) => formats.map(({ format, version }) => `${kind} ${format} ${version}`)),
        )
        .sort();
    expect(witnesses(definition, '2027')).toEqual(witnesses(shipped, '2027'));
    const transcripts = readTranscripts().filter(({ validator }) => validator === name);
    const used = { cputime: 1, walltime: 1, terminationreason: undefined };
    const limits = { cputime: 90, walltime: 126 };
    expect(transcripts.map((each) => statusOfRun(definition, { ...each, ...used }, limits).status)).toEqual(
      transcripts.map(({ status }) => status),
    );
    expect(definition.toolinfo).toBe(id.replaceAll('-', '_'));
  });

  it('has the keys in the order that the CI of FM-Tools asks for, and sorted lists', () => {
    const entry: Record<string, readonly string[]> = parse(text);
    expect(Object.keys(entry)).toEqual([
      'id',
      'name',
      'description',
      'input_languages',
      'project_url',
      'repository_url',
      'spdx_license_identifier',

      'benchexec_toolinfo_module',
      'fmtools_format_version',
      'fmtools_entry_maintainers',
      'maintainers',
      'versions',
      'competition_participations',
      'techniques',
      'frameworks_solvers',
      'literature',
    ]);
    for (const list of [entry.techniques ?? [], entry.frameworks_solvers ?? []]) {
      expect(list.length).toBeGreaterThan(0);
      expect(list).toEqual([...new Set(list)].sort());
    }
  });

  it('gets the DOI of the archive, and says what only a person knows', () => {
    const doi = '10.5281/zenodo.1234567';
    const before = fillEntry(text, undefined);
    const after = fillEntry(text, doi);
    expect(parse(after.text)).toMatchObject({ versions: [{ version: 'svcomp27', doi }] });
    expect(before.missing.length - after.missing.length).toBe(1);
    expect(after.text).toMatch(new RegExp(`^id: ${id}\n`));
    expect(after.missing.length).toBe(4);
    const known = after.text
      .replace(/maintainers: \[\]/g, 'maintainers: [somebody]')
      .replace(/^( +)tool_version: .*$/gm, '$&\n$1jury_member: { name: N }\n$1participants: [{ name: N }]');
    expect(fillEntry(known, undefined).missing).toEqual([]);
    for (const wrong of ['10.1145/1', 'https://doi.org/10.5281/zenodo.1', '10.5281/zenodo.x'])
      expect(() => fillEntry(text, wrong)).toThrow('is not the DOI of a record at Zenodo');
  });
});
