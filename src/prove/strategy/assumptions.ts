import { functionWithoutBody } from '../../c/library/functions-without-body.js';
import { NEVER_FAILING } from '../../c/library/never-failing.js';
import { partsContain } from '../../c/tree/parts.js';
import { partsOfProgram } from '../../c/tree/parts-of-program.js';
import { getCallGraph } from '../model/call-graph.js';
import type { ProofTask } from './proof-task.js';

interface Assumption {
  readonly text: string;
  readonly applies: (task: ProofTask) => boolean;
}

/** What a proof takes for granted beyond the C standard: about the machine that executes the program, and by rules of SV-COMP. */
const ASSUMPTIONS: readonly Assumption[] = [
  { text: 'the program has a single thread and receives no signals', applies: () => true },
  { text: 'the stack never overflows', applies: () => true },
  {
    text: 'signed integer overflow wraps around',
    applies: ({ checks }) => checks.overflow !== 'checked',
  },
  { text: 'floating-point arithmetic follows IEEE 754, rounding to nearest', applies: usesFloats },
  {
    text: 'floating-point numbers have no excess precision, as with -mfpmath=sse',
    applies: (task) => task.program.dataModel === 'ILP32' && usesFloats(task),
  },
  {
    text: 'a function without a body returns an arbitrary value and has no side effects',
    applies: declaresOnly,
  },
  ...NEVER_FAILING.map((name) => ({
    text: `${name} does not fail (a rule of SV-COMP)`,
    applies: (task: ProofTask) => calls(task, name),
  })),
];

/** The assumptions on which a proof about this program rests. */
export function assumptions(task: ProofTask): readonly string[] {
  return ASSUMPTIONS.filter(({ applies }) => applies(task)).map(({ text }) => text);
}

function usesFloats({ program }: ProofTask): boolean {
  return partsContain(partsOfProgram(program), { expression: ({ type }) => type.kind === 'float' });
}

function declaresOnly({ program }: ProofTask): boolean {
  return program.functions.some(
    ({ definition, declaration, name }) =>
      definition === undefined && declaration !== 'header' && functionWithoutBody(name) === 'ordinary',
  );
}

/** Whether the program calls a function of the library, or the builtin for it, or has its address. */
function calls({ program, entryFunction }: ProofTask, name: string): boolean {
  const graph = getCallGraph(program);
  return program.functions.some((entity) => {
    if (entity.name !== entryFunction || entity.definition === undefined) return false;
    const { library } = graph.functionEffects(entity);
    return library.has(name) || library.has(`__builtin_${name}`);
  });
}
