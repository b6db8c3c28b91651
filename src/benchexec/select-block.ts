import { basename, dirname, extname, resolve } from 'node:path';
import { InputError } from '../source/input-error.js';
import { replaceVariables } from '../source/text-variables.js';
import { patternMatcher } from '../task/file-pattern.js';
import { matchesSet, readSetFile } from '../task/set-file.js';
import type { Benchmark, RunDefinition, TaskBlock, TaskNames } from './benchmark.js';

/** A block of tasks, with its run definition. */
export interface SelectedBlock {
  readonly runDefinition: RunDefinition;
  readonly block: TaskBlock;
}

/** The blocks whose property is this one, by the name of the property file. */
export function blocksWithProperty(benchmark: Benchmark, propertyName: string): readonly SelectedBlock[] {
  return benchmark.runDefinitions.flatMap((runDefinition) =>
    runDefinition.blocks
      .filter(
        ({ propertyFiles }) =>
          propertyFiles.length === 0 || propertyFiles.some((file) => basename(file, '.prp') === propertyName),
      )
      .map((block) => ({ runDefinition, block })),
  );
}

/** The block of a category; the property may precede its name, as in `unreach-call.ReachSafety-Loops`. */
export function blockOfCategory(
  blocks: readonly SelectedBlock[],
  category: string,
): SelectedBlock | undefined {
  return blocks.find(({ block }) => category === block.name || category.endsWith(`.${block.name}`));
}

/** The blocks whose patterns and set files name the task. A set file that is not on this machine names no task. */
export async function blocksOfTask(
  benchmark: Benchmark,
  blocks: readonly SelectedBlock[],
  task: string,
): Promise<readonly SelectedBlock[]> {
  const directory = dirname(benchmark.file);
  const contains = async ({ patterns, sets }: TaskNames): Promise<boolean> => {
    if (patterns.some((pattern) => patternMatcher(pattern, directory)(resolve(task)))) return true;
    for (const file of sets) {
      const set = await readSetFile(resolve(directory, file)).catch((error: unknown) => {
        if (error instanceof InputError && error.code === 'not-found') return undefined;
        throw error;
      });
      if (set !== undefined && matchesSet(set, task)) return true;
    }
    return false;
  };
  const found: SelectedBlock[] = [];
  for (const selected of blocks) {
    const { included, excluded } = selected.block;
    if ((await contains(included)) && !(await contains(excluded))) found.push(selected);
  }
  return found;
}

/** How the path of a witness ends; its directory is one on the organisers' machine. */
const WITNESS = /(?:^|\/)witness\.(?:graphml|ya?ml)$/;

/** The options that name a witness: nothing else tells its format. */
export function recogniseWitnessFormat(options: readonly string[]): 'graphml' | 'yaml' | undefined {
  const witness = options.find((word) => WITNESS.test(word));
  if (witness === undefined) return undefined;
  return extname(witness) === '.graphml' ? 'graphml' : 'yaml';
}

/**
 * The options of a block for one run: the witness in the organisers' folders becomes `${witness}`, BenchExec's
 * variables become what they stand for.
 *
 * @param task path of the task definition
 * @param program path of the first program file
 * @throws InputError for a variable without a meaning here
 */
export function optionsFor(
  benchmark: Benchmark,
  { block, runDefinition }: SelectedBlock,
  task: string,
  program: string,
): readonly string[] {
  const variables = new Map([
    ['benchmark_name', basename(benchmark.file, '.xml')],
    ['benchmark_file', basename(benchmark.file)],
    ['benchmark_path', dirname(benchmark.file)],
    ['benchmark_path_abs', resolve(dirname(benchmark.file))],
    ['rundefinition_name', runDefinition.name],
    ['taskdef_name', basename(task)],
    ['taskdef_path', dirname(task)],
    ['taskdef_path_abs', resolve(dirname(task))],
    ['inputfile_name', basename(program)],
    ['inputfile_path', dirname(program)],
    ['inputfile_path_abs', resolve(dirname(program))],
  ]);
  return block.options.map((word) => {
    if (WITNESS.test(word)) return '${witness}';
    return replaceVariables(word, (name) => {
      const value = variables.get(name);
      if (value !== undefined) return value;
      throw new InputError({
        code: 'structure',
        file: benchmark.file,
        message: `has the variable '${name}' in an option, which has no meaning here`,
        remedy: 'write the option out',
      });
    });
  });
}
