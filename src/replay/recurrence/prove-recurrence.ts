import type { Variable } from '../../c/tree/typed-program.js';
import type { CType, IntegerType } from '../../c/type/c-type.js';
import { validateByProof } from '../../prove/validate-by-proof.js';
import type { DataModel } from '../../vocabulary/data-model.js';
import type { ExpressionReader } from '../claim/resolve-waypoint.js';
import type { ClaimedSet } from './claimed-set.js';
import { arrayLength, PlainParts } from './plain-parts.js';

const FILE = 'loop.c';
const PROPERTY = 'CHECK( init(main()), LTL(G ! call(reach_error())) )';

/** Words of the loop that mean in a program of their own what they mean in every other one. */
const WORDS: ReadonlySet<string> = new Set(
  'while for if else break continue int unsigned signed char short long _Bool const'.split(' '),
);

/**
 * Whether a solver shows that the program never leaves a loop once it is at its head in a state of the set, whatever
 * the inputs are. The loop stands in a program of its own for that, which begins in any state of the set and fails
 * behind the loop; the set is the invariant of the loop there.
 *
 * @param seconds that the proof may take
 */
export async function provesRecurrence(
  { loop, set }: ClaimedSet,
  text: string,
  {
    read,
    dataModel,
    seconds,
  }: { readonly read: ExpressionReader; readonly dataModel: DataModel; readonly seconds: number },
): Promise<boolean> {
  const source = text.slice(loop.range.start, loop.range.end);
  // A comment could hide the rest of the line from one of the readers.
  if (/\/[*/]/.test(set)) return false;
  const analysis = read(set, loop.range.start, {});
  if (analysis.kind === 'problems') return false;
  const parts = new PlainParts();
  parts.value(analysis.expression);
  const variables = new Set([...loop.parts.outer, ...parts.outer]);
  const names = new Set([...variables].map(({ name }) => name));
  if (!parts.isPlain || names.size < variables.size) return false;
  if ([...names].some((name) => /^(?:main|reach_error|__VERIFIER_.*)$/.test(name))) return false;
  const words = [...WORDS, ...names, ...[...loop.parts.own, ...loop.parts.inputs].map(({ name }) => name)];
  if (!hasOnlyWords(source, new Set(words)) || !hasOnlyWords(set, new Set(words))) return false;
  const inputs = [...loop.parts.inputs].map(
    ({ name, type }) => `extern ${integerTypeName(type.result)} ${name}(void);`,
  );
  const lines = [
    'extern void reach_error(void);',
    ...inputs,
    ...[...variables].map(
      ({ name, type }) =>
        `extern ${integerTypeName(elementType(type))} __VERIFIER_nondet_state_${name}(void);`,
    ),
    'int main(void) {',
    ...[...variables].flatMap(anyValue),
    `if (!(${set.replaceAll('\n', ' ')})) return 0;`,
  ];
  const program = [...lines, source, 'reach_error();', 'return 0;', '}'];
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

/** Declares a variable, or each element of an array, with any value. */
function anyValue({ name, type }: Variable): readonly string[] {
  const length = arrayLength(type);
  const any = `__VERIFIER_nondet_state_${name}();`;
  if (length === undefined) return [`${integerTypeName(type)} ${name} = ${any}`];
  const elements = Array.from({ length }, (_, index) => `${name}[${index}] = ${any}`);
  return [`${integerTypeName(elementType(type))} ${name}[${length}];`, ...elements];
}

function elementType(type: CType): CType {
  return type.kind === 'array' ? type.element : type;
}

/**
 * Whether a text has no other words, besides comments, and no characters that could make others of them: all else may
 * mean something else where the text stands by itself, such as a size, an enumerator, a macro, or the line.
 */
function hasOnlyWords(text: string, words: ReadonlySet<string>): boolean {
  const code = text.replace(/\/\*.*?\*\/|\/\/[^\n]*/gs, ' ');
  if (!/^[\t\n\r -~]*$/.test(code) || /[#\\"'`@$]/.test(code)) return false;
  return (code.match(/(?<![\w.])[A-Za-z_]\w*/g) ?? []).every((word) => words.has(word));
}

function integerTypeName(type: { readonly kind: string }): string {
  return type.kind === 'integer' ? (type as IntegerType).name : 'void';
}

/** A correctness witness as JSON, which is YAML. */
function correctnessWitness(set: string, line: number, dataModel: DataModel): string {
  const location = { file_name: FILE, line, column: 1, function: 'main' };
  const value = set.replaceAll('\n', ' ');
  const invariant = { type: 'loop_invariant', location, value, format: 'c_expression' };
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
