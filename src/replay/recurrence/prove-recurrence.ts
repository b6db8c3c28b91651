import type { Variable } from '../../c/tree/typed-program.js';
import { validateByProof } from '../../prove/validate-by-proof.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { ExpressionReader } from '../claim/resolve-waypoint.js';
import type { ClaimedSet } from './claimed-set.js';
import { arrayLength, elementType, PlainParts } from './plain-parts.js';
import { LoopWriter, typeText } from './write-loop.js';

const FILE = 'loop.c';
const PROPERTY = 'CHECK( init(main()), LTL(G ! call(reach_error())) )';

/**
 * Whether a solver shows that the program never leaves a loop once it is at its head in a state of the set, whatever
 * the inputs are. The loop stands in a program of its own for that, which begins in any state of the set and fails
 * behind the loop; the set is the invariant of the loop there.
 *
 * @param seconds that the proof may take
 */
export async function provesRecurrence(
  { loop, conditions }: ClaimedSet,
  {
    read,
    dataModel,
    seconds,
  }: { readonly read: ExpressionReader; readonly dataModel: DataModel; readonly seconds: number },
): Promise<boolean> {
  const parts = new PlainParts();
  const writer = new LoopWriter();
  const texts: string[] = [];
  for (const condition of conditions) {
    const analysis = typeof condition === 'string' ? read(condition, loop.scope, {}) : undefined;
    if (analysis?.kind === 'problems') return false;
    const expression = typeof condition === 'string' ? analysis?.expression : condition;
    if (expression === undefined) return false;
    parts.value(expression);
    if (!parts.isPlain) return false;
    texts.push(writer.expression(expression));
  }
  const set = texts.join(' && ');
  const variables = [...new Set([...loop.parts.outer, ...parts.outer])];
  const lines = [
    'extern void reach_error(void);',
    ...[...loop.parts.inputs].map(({ name, type }) => `extern ${typeText(type.result)} ${name}(void);`),
    ...variables.map(
      (variable) => `extern ${typeText(elementType(variable.type))} ${stateOf(variable)}(void);`,
    ),
    'int main(void) {',
    ...variables.flatMap((variable) => anyValue(variable, writer.nameOf(variable))),
    `if (!(${set})) return 0;`,
  ];
  const program = [...lines, ...writer.loop(loop), 'reach_error();', 'return 0;', '}'];
  const answer = await validateByProof({
    program: `${program.join('\n')}\n`,
    programName: FILE,
    property: PROPERTY,
    witness: correctnessWitness(set, lines.length + 1, dataModel),
    witnessName: 'recurrence',
    dataModel,
    seconds,
  });
  return answer.status === 'true';
}

/** The function that gives the value of a variable at the beginning. */
function stateOf({ id }: Variable): string {
  return `initial_state_${id}`;
}

/** Declares a variable, or each element of an array, with any value. */
function anyValue(variable: Variable, name: string): readonly string[] {
  const length = arrayLength(variable.type);
  const type = typeText(elementType(variable.type));
  const any = `${stateOf(variable)}();`;
  if (length === undefined) return [`${type} ${name} = ${any}`];
  const elements = Array.from({ length }, (_, index) => `${name}[${index}] = ${any}`);
  return [`${type} ${name}[${length}];`, ...elements];
}

/** A correctness witness as JSON, which is YAML. */
function correctnessWitness(set: string, line: number, dataModel: DataModel): string {
  const location = { file_name: FILE, line, column: 1, function: 'main' };
  const invariant = { type: 'loop_invariant', location, value: set, format: 'c_expression' };
  const metadata = {
    format_version: '2.0',
    uuid: '00000000-0000-4000-8000-000000000000',
    creation_time: '2026-01-01T00:00:00Z',
    producer: { name: 'replay', version: '1' },
    task: {
      input_files: [FILE],
      input_file_hashes: {},
      specification: PROPERTY,
      data_model: dataModel,
      language: 'C',
    },
  };
  return JSON.stringify([{ entry_type: 'invariant_set', metadata, content: [{ invariant }] }]);
}
