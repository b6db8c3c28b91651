import { answerTo as proved } from '../prove/ask.js';
import { type DataModel, propertyText, witnessText } from '../prove/subject.js';
import { CALL, answerTo as replayed } from '../replay/violation-claim.js';

/** What stands in front of every program, in one line. */
const PROLOGUE =
  'typedef __SIZE_TYPE__ size_t; typedef __UINTPTR_TYPE__ uintptr_t; extern void abort(void); void reach_error(void) { abort(); } ' +
  'extern void *malloc(size_t), *calloc(size_t, size_t), *realloc(void *, size_t); extern void free(void *); extern int __VERIFIER_nondet_int(void);';

export type Property = 'unreach-call' | 'no-overflow' | 'valid-memsafety';

/** A small program: what stands before `main`, and what `main` executes. */
export interface Program {
  readonly before: string;
  readonly code: string;
  readonly model: DataModel;
  readonly property: Property;
}

interface Text {
  readonly text: string;
  readonly lineOfCode: number;
}

/** The program, and the line of the code in it. */
export function textOf({ before, code }: Program, condition: string): Text {
  const head = `${PROLOGUE}\n${before}\nint main(void) {\n`;
  const text = `${head}${code}\nif (${condition}) reach_error();\nreturn 0; }\n`;
  return { text, lineOfCode: head.split('\n').length };
}

const FORMULAS = {
  'unreach-call': CALL,
  'no-overflow': 'G ! overflow',
  'valid-memsafety': ['G valid-free', 'G valid-deref', 'G valid-memtrack'],
} as const;

/**
 * What replay says to a violation of the property: that a condition is true behind the code, or that the code violates
 * the property itself.
 */
export function replayAnswer(program: Program, condition: string): Promise<string> {
  const { text, lineOfCode } = textOf(program, condition);
  const isCall = program.property === 'unreach-call';
  const line = isCall ? lineOfCode + 1 : lineOfCode;
  const lines = text.split('\n');
  const column = isCall ? `if (${condition}) `.length + 1 : startOfLastStatement(lines[line - 1] ?? '');
  return replayed({
    program: text,
    formula: FORMULAS[program.property],
    dataModel: program.model,
    waypoints: [`action: follow, type: target, location: {file_name: p.c, line: ${line}, column: ${column}}`],
  });
}

/** The column where the last of the statements of a line begins. */
function startOfLastStatement(line: string): number {
  const ends = [...line.matchAll(/; /g)].map(({ index }) => index + 2);
  return (ends.at(-1) ?? 0) + 1;
}

/** What prove says to the claim that the program has the property: that a condition holds whenever the code is passed. */
export async function proveAnswer(program: Program, condition: string): Promise<string> {
  const { text } = textOf(program, `!(${condition})`);
  const { property, model: dataModel } = program;
  const subject = { fileName: 'p.c', text, property, dataModel };
  const statement = { format: '2.0', invariants: [], contracts: [], body: undefined } as const;
  const { status, reason } = await proved(
    {
      program: text,
      programName: 'p.c',
      property: propertyText(property),
      witness: witnessText(statement, subject),
      witnessName: 'witness.yml',
      dataModel,
    },
    20,
  );
  return status === 'unknown' ? `unknown: ${reason}` : status;
}
