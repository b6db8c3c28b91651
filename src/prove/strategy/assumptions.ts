import { visitExpressions } from '../../c/tree/parts.js';
import type { ProofTask } from './proof-task.js';

interface Assumption {
  readonly text: string;
  readonly applies: (task: ProofTask) => boolean;
}

/** What a proof takes for granted about the machine that executes the program, beyond the C standard. */
const ASSUMPTIONS: readonly Assumption[] = [
  { text: 'the program has one thread, and no signal interrupts it', applies: () => true },
  { text: 'the stack never overflows', applies: () => true },
  {
    text: 'signed integers wrap around where they overflow',
    applies: ({ checks }) => checks.overflow !== 'checked',
  },
  { text: 'floating-point numbers are those of IEEE 754, rounded to nearest', applies: usesFloats },
  { text: 'a function without a body returns any value, and changes nothing', applies: declaresOnly },
];

/** The assumptions on which a proof about this program rests. */
export function assumptions(task: ProofTask): readonly string[] {
  return ASSUMPTIONS.filter(({ applies }) => applies(task)).map(({ text }) => text);
}

function usesFloats({ program }: ProofTask): boolean {
  let found = false;
  for (const { definition } of program.functions) {
    if (definition === undefined) continue;
    visitExpressions({ expressions: [], places: [], statements: [definition.body] }, ({ type }) => {
      found ||= type.kind === 'float';
    });
  }
  return found;
}

function declaresOnly({ program }: ProofTask): boolean {
  return program.functions.some(
    ({ definition, declaration, name }) =>
      definition === undefined && declaration !== 'header' && !name.startsWith('__VERIFIER_'),
  );
}
