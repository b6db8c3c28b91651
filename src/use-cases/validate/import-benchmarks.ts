import { basename } from 'node:path';
import type { Benchmark } from '../../benchexec/benchmark.js';
import { readBenchmark } from '../../benchexec/read-benchmark.js';
import {
  blockOfCategory,
  blocksOfTask,
  blocksWithProperty,
  optionsFor,
  recogniseWitnessFormat,
} from '../../benchexec/select-block.js';
import { parseValidationName, type ValidationName } from '../../benchexec/validation-name.js';
import type {
  BenchmarkRun,
  BenchmarkSettings,
  MissingSettings,
  ValidatorBenchmark,
} from '../../dispatch/validate-options.js';
import { meansVersion } from '../../ruleset/witness-tracks.js';
import { InputError } from '../../source/input-error.js';
import type { ValidatorDefinition } from '../../validator/definition.js';
import { type Registry, readRegistry } from '../../validator/registry.js';

/**
 * Reads benchmark definitions of BenchExec as settings of validators.
 *
 * @throws InputError for a mistake in a file, and for a tool without a definition
 */
export async function importBenchmarks(
  files: readonly string[],
  validatorFolders: readonly string[],
): Promise<readonly ValidatorBenchmark[]> {
  if (files.length === 0) return [];
  const registry = await readRegistry(validatorFolders);
  const benchmarks: ValidatorBenchmark[] = [];
  for (const file of files) {
    const benchmark = await readBenchmark(file);
    for (const { name: validator, toolinfoOptions } of benchmarkValidators(benchmark, registry)) {
      benchmarks.push({
        validator,
        findCategory: (task, propertyName) => findTaskCategory(benchmark, task, propertyName),
        settingsFor: (run) => settingsFor(benchmark, run, toolinfoOptions),
      });
    }
  }
  return benchmarks;
}

/** By file name first: one tool-info module may serve several validators. */
function benchmarkValidators(benchmark: Benchmark, registry: Registry): readonly ValidatorDefinition[] {
  const named = registry.get(parseBenchmarkName(benchmark)?.validator ?? '');
  if (named !== undefined && named.role !== 'linter') return [named];
  const found = [...registry.values()].filter(
    ({ toolinfo, role }) => toolinfo === benchmark.tool && role !== 'linter',
  );
  if (found.length > 0) return found;
  throw new InputError({
    code: 'unknown-name',
    file: benchmark.file,
    message: `is for the tool '${benchmark.tool}', which no validator definition describes`,
    remedy: 'add one with --validators-dir; witness-check validators list shows the available ones',
  });
}

/** The competition's file names tell what a definition is for: `cpachecker-validate-violation-witnesses-v2.xml`. */
function parseBenchmarkName({ file }: Benchmark): ValidationName | undefined {
  return parseValidationName(basename(file).replace(/\.xml$/, ''));
}

async function findTaskCategory(
  benchmark: Benchmark,
  task: string,
  propertyName: string,
): Promise<string | undefined> {
  const blocks = await blocksOfTask(benchmark, blocksWithProperty(benchmark, propertyName), task);
  const names = [...new Set(blocks.map(({ block }) => block.name).filter((name) => name !== ''))];
  if (names.length > 1) {
    throw new InputError({
      code: 'usage',
      file: task,
      message: `is in several blocks of ${benchmark.file}: ${names.join(', ')}`,
      remedy: 'choose one with --category',
    });
  }
  return names[0];
}

async function settingsFor(
  benchmark: Benchmark,
  run: BenchmarkRun,
  toolinfoOptions: readonly string[],
): Promise<BenchmarkSettings> {
  const file = basename(benchmark.file);
  const none = (reason: MissingSettings): BenchmarkSettings => ({ kind: 'none', reason });
  const { witnessKind = run.kind, version } = parseBenchmarkName(benchmark) ?? {};
  if (witnessKind !== run.kind) return none({ file, code: 'other-kind', kind: witnessKind });
  if (version !== undefined && !meansVersion(version, run.version)) {
    return none({ file, code: 'other-version', version });
  }
  const blocks = blocksWithProperty(benchmark, run.propertyName);
  if (blocks.length === 0) return none({ file, code: 'no-property', property: run.propertyName });
  // Without a category, any block of the property will do: options seldom differ between blocks.
  const selected =
    run.category === undefined
      ? ((await blocksOfTask(benchmark, blocks, run.task))[0] ?? blocks[0])
      : blockOfCategory(blocks, run.category);
  if (selected === undefined) return none({ file, code: 'no-category', category: run.category ?? '' });
  const format = recogniseWitnessFormat(selected.block.options);
  if (format !== undefined && format !== run.format) return none({ file, code: 'other-format', format });
  return {
    kind: 'settings',
    options: withoutOptions(optionsFor(benchmark, selected, run.task, run.program), toolinfoOptions),
    limits: benchmark.limits,
  };
}

/** Removes options with their values. */
function withoutOptions(words: readonly string[], options: readonly string[]): readonly string[] {
  return words.filter((word, index) => !options.includes(word) && !options.includes(words[index - 1] ?? ''));
}
