import { replaceVariables } from '../source/text-variables.js';
import type { DataModel } from '../vocabulary/data-model.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';
import type { ArgumentRule, ValidatorDefinition } from './definition.js';
import { hold } from './read-output.js';

/** What the arguments of a definition may use. Paths are absolute. */
export interface RunContext {
  readonly programs: readonly string[];
  /** Functions that a verifier has to look into where they are called; empty if it gets the program as it is. */
  readonly inlined: readonly string[];
  readonly property: string;
  readonly propertyName: string;
  readonly witness: string;
  readonly kind: WitnessKind;
  readonly format: string;
  readonly version: string;
  readonly language: string;
  readonly dataModel: DataModel | undefined;
  /** Edition of the competition, such as `2024`, or `current`. */
  readonly edition: string;
  /** Directory of the tool. */
  readonly tool: string;
  /** CPU time limit in seconds. */
  readonly cputime: number;
  /** Memory limit in bytes. */
  readonly memory: number;
}

/** Each value that `${name}` and `when` may name. */
const VALUES = {
  program: ({ programs }: RunContext) => programs[0],
  inlined: ({ inlined }: RunContext) => inlined[0],
  property: ({ property }: RunContext) => property,
  'property-name': ({ propertyName }: RunContext) => propertyName,
  witness: ({ witness }: RunContext) => witness,
  kind: ({ kind }: RunContext) => kind,
  format: ({ format }: RunContext) => format,
  version: ({ version }: RunContext) => version,
  language: ({ language }: RunContext) => language,
  'data-model': ({ dataModel }: RunContext) => dataModel,
  bits: ({ dataModel }: RunContext) =>
    dataModel === undefined ? undefined : dataModel === 'ILP32' ? '32' : '64',
  edition: ({ edition }: RunContext) => edition,
  tool: ({ tool }: RunContext) => tool,
  cputime: ({ cputime }: RunContext) => String(cputime),
  memory: ({ memory }: RunContext) => String(memory),
} as const;

type Placeholder = keyof typeof VALUES;

/** Marks the place of the options in the arguments. */
export const OPTIONS_PLACE = '${options}';

export function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(VALUES, name);
}

/** The values of a run by name, for the status rules. */
export function computeValues(context: RunContext): ReadonlyMap<string, string> {
  return new Map(Object.keys(VALUES).map((name) => [name, valueIn(name, context)]));
}

/** The arguments of one run. A value that the task does not have (a data model in Java) is an empty string. */
export function buildArguments(
  definition: Pick<ValidatorDefinition, 'options' | 'arguments'>,
  context: RunContext,
): readonly string[] {
  const options = expand(definition.options, context);
  return expand(definition.arguments, context, options);
}

function expand(
  rules: readonly ArgumentRule[],
  context: RunContext,
  options: readonly string[] = [],
): readonly string[] {
  return rules.flatMap(({ when, repeat, arguments: texts }) => {
    if (!hold(when, (name) => valueIn(name, context))) return [];
    return repetitions(repeat, context).flatMap((each) =>
      texts.flatMap((text) => (text === OPTIONS_PLACE ? options : [fill(text, each)])),
    );
  });
}

function repetitions(repeat: ArgumentRule['repeat'], context: RunContext): readonly RunContext[] {
  switch (repeat) {
    case 'once':
      return [context];
    case 'each-program':
      return context.programs.map((program) => ({ ...context, programs: [program] }));
    case 'each-inlined':
      return context.inlined.map((name) => ({ ...context, inlined: [name] }));
  }
}

function valueIn(name: string, context: RunContext): string {
  return isPlaceholder(name) ? (VALUES[name](context) ?? '') : '';
}

function fill(text: string, context: RunContext): string {
  return replaceVariables(text, (name) => valueIn(name, context));
}
