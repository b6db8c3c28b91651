import type { WitnessKind } from '../witness/witness.js';
import type { ValidatorDefinition } from './definition.js';

/** What the arguments of a definition may speak about. Paths are absolute. */
export interface RunContext {
  readonly programs: readonly string[];
  readonly property: string;
  readonly propertyName: string;
  readonly witness: string;
  readonly kind: WitnessKind;
  readonly format: string;
  readonly version: string;
  readonly language: string;
  readonly dataModel: 'ILP32' | 'LP64' | undefined;
  /** CPU time limit in seconds. */
  readonly cputime: number;
  /** Memory limit in bytes. */
  readonly memory: number;
}

/** Each value that `${name}` and `when` may name. */
const VALUES = {
  program: ({ programs }: RunContext) => programs[0],
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
  cputime: ({ cputime }: RunContext) => String(cputime),
  memory: ({ memory }: RunContext) => String(memory),
} as const;

type Placeholder = keyof typeof VALUES;

export function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(VALUES, name);
}

/** The arguments of one run. A value that the task does not have (a data model in Java) gives an empty string. */
export function buildArguments(definition: ValidatorDefinition, context: RunContext): readonly string[] {
  return definition.arguments.flatMap(({ when, repeat, arguments: texts }) => {
    const holds = [...when].every(([name, allowed]) => allowed.includes(valueIn(name, context)));
    if (!holds) return [];
    const contexts =
      repeat === 'once'
        ? [context]
        : context.programs.map((program) => ({ ...context, programs: [program] }));
    return contexts.flatMap((each) => texts.map((text) => fill(text, each)));
  });
}

function valueIn(name: string, context: RunContext): string {
  return isPlaceholder(name) ? (VALUES[name](context) ?? '') : '';
}

function fill(text: string, context: RunContext): string {
  return text.replace(/\$\{([^}]*)\}/g, (_whole, name: string) => valueIn(name, context));
}
