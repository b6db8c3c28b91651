import type { Limits } from '../../execute/system/limits.js';
import { limitsFor, verificationTimeIn } from '../../ruleset/run-limits.js';
import { InputError } from '../../source/input-error.js';
import { isPlaceholder, OPTIONS_PLACE } from '../../validator/command-line.js';
import type { ValidatorDefinition } from '../../validator/definition.js';
import { toArgumentRule } from '../../validator/definition-file.js';
import type { Witness } from '../../witness/witness.js';
import { claimedKind } from '../claim/prepare-claim.js';
import type { BenchmarkSettings, MissingSettings } from '../validate-options.js';
import type { ClaimContext } from './plan-runs.js';

/** How to run a validator on a witness, or why no benchmark definition says how. */
export type RunSettings =
  | { readonly kind: 'settings'; readonly definition: ValidatorDefinition; readonly limits: Limits }
  | { readonly kind: 'none'; readonly reason: MissingSettings };

/**
 * The definition with the options and limits of one run: those of the user, of a benchmark definition, of the
 * validator's own definition, and of the rule set, in this order.
 *
 * @throws InputError if there are options but the definition has no place for them
 */
export async function settingsFor(
  definition: ValidatorDefinition,
  witness: Witness,
  context: Pick<ClaimContext, 'claim' | 'demands'>,
): Promise<RunSettings> {
  const stated = await benchmarkSettings(definition, witness, context);
  if (stated?.kind === 'none') return stated;
  const { claim, demands } = context;
  const { verificationTime, cores, memory, tools } = demands;
  const own = tools?.options?.get(definition.name) ?? stated?.options;
  return {
    kind: 'settings',
    definition: own === undefined ? definition : withOptions(definition, own),
    limits: limitsFor(
      claim.ruleSet,
      claim.kind,
      verificationTime ?? verificationTimeIn(claim.ruleSet, claim.category),
      {
        ...stated?.limits,
        cores: cores ?? stated?.limits.cores,
        memory: memory ?? stated?.limits.memory,
      },
    ),
  };
}

/** The settings of this validator's first matching benchmark definition; undefined if it has no definition at all. */
async function benchmarkSettings(
  { name, role }: ValidatorDefinition,
  witness: Witness,
  { claim, demands: { benchmarks = [] } }: Pick<ClaimContext, 'claim' | 'demands'>,
): Promise<BenchmarkSettings | undefined> {
  let last: BenchmarkSettings | undefined;
  for (const benchmark of benchmarks.filter(({ validator }) => validator === name && role !== 'linter')) {
    last = await benchmark.settingsFor({
      kind: claimedKind(witness, claim),
      format: witness.format,
      version: witness.version,
      propertyName: claim.propertyName,
      category: claim.category,
      task: claim.task.path,
      program: claim.task.programFiles[0] ?? claim.task.path,
    });
    if (last.kind === 'settings') return last;
  }
  return last;
}

function withOptions(definition: ValidatorDefinition, options: readonly string[]): ValidatorDefinition {
  const hasPlace = definition.arguments.some(({ arguments: texts }) => texts.includes(OPTIONS_PLACE));
  if (!hasPlace && options.length > 0) {
    throw usageError(
      `the command line of ${definition.name} has no place for options`,
      `omit them, or write your own definition with ${OPTIONS_PLACE} in its arguments`,
    );
  }
  const names = options.flatMap((text) =>
    [...text.matchAll(/\$\{([^${}]*)\}/g)].map((match) => match[1] ?? ''),
  );
  const wrong = names.find((name) => !isPlaceholder(name));
  if (wrong !== undefined) {
    const message = `the options of ${definition.name} contain '\${${wrong}}', which is not a value of a run`;
    throw usageError(message, 'docs/reference/validators.md lists the values');
  }
  return { ...definition, options: options.map((option) => toArgumentRule(option)) };
}

function usageError(message: string, remedy: string): InputError {
  return new InputError({ code: 'usage', message, remedy });
}
