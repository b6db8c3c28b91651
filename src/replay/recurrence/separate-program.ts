import type { FunctionEntity, Variable } from '../../c/tree/typed-program.js';
import { validateByProof } from '../../prove/validate-by-proof.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import { arrayLength, elementType } from './plain-parts.js';
import type { ProofEffort } from './proof-effort.js';
import { typeText } from './write-loop.js';

const FILE = 'loop.c';

export const NEVER_FAILS = 'CHECK( init(main()), LTL(G ! call(reach_error())) )';
export const NEVER_OVERFLOWS = 'CHECK( init(main()), LTL(G ! overflow) )';

/** A program that a part of another one is written into. */
export interface SeparateProgram {
  /** Lines. */
  readonly program: readonly string[];
  readonly invariants: readonly object[];
  readonly dataModel: DataModel;
  readonly effort: ProofEffort;
}

/** Whether `prove` shows that a program has a property. */
export async function isProved(
  property: string,
  { program, invariants, dataModel, effort }: SeparateProgram,
): Promise<boolean> {
  const answer = await validateByProof({
    program: `${program.join('\n')}\n`,
    programName: FILE,
    property,
    witness: correctnessWitness(property, invariants, dataModel),
    witnessName: 'recurrence',
    dataModel,
    ...effort,
  });
  return answer.status === 'true';
}

/** Declarations of the inputs, and of the functions that give variables any value at the beginning. */
export function declaredInputs(
  inputs: ReadonlySet<FunctionEntity>,
  variables: readonly Variable[],
): readonly string[] {
  return [
    'extern void reach_error(void);',
    ...[...inputs].map(({ name, type }) => `extern ${typeText(type.result)} ${name}(void);`),
    ...variables.map(
      (variable) => `extern ${typeText(elementType(variable.type))} ${stateOf(variable)}(void);`,
    ),
  ];
}

/** The function that gives the value of a variable at the beginning. */
function stateOf({ id }: Variable): string {
  return `initial_state_${id}`;
}

/** Declares a variable, or each element of an array, with any value. */
export function anyValue(variable: Variable, name: string): readonly string[] {
  const length = arrayLength(variable.type);
  const type = typeText(elementType(variable.type));
  const any = `${stateOf(variable)}();`;
  if (length === undefined) return [`${type} ${name} = ${any}`];
  const elements = Array.from({ length }, (_, index) => `${name}[${index}] = ${any}`);
  return [`${type} ${name}[${length}];`, ...elements];
}

/** An invariant of the loop in a line. */
export function invariantAt(line: number, value: string): object {
  const location = { file_name: FILE, line, column: 1, function: 'main' };
  return { invariant: { type: 'loop_invariant', location, value, format: 'c_expression' } };
}

/** A correctness witness as JSON, which is YAML. */
function correctnessWitness(property: string, content: readonly object[], dataModel: DataModel): string {
  const metadata = {
    format_version: '2.0',
    uuid: '00000000-0000-4000-8000-000000000000',
    creation_time: '2026-01-01T00:00:00Z',
    producer: { name: 'replay', version: '1' },
    task: {
      input_files: [FILE],
      input_file_hashes: {},
      specification: property,
      data_model: dataModel,
      language: 'C',
    },
  };
  return JSON.stringify([{ entry_type: 'invariant_set', metadata, content }]);
}
