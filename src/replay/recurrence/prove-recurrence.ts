import type { DataModel } from '../../vocabulary/data-model.js';
import type { ExpressionReader } from '../claim/resolve-waypoint.js';
import type { ClaimedSet } from './claimed-set.js';
import { PlainParts } from './plain-parts.js';
import type { ProofEffort } from './proof-effort.js';
import { anyValue, declaredInputs, invariantAt, isProved, NEVER_FAILS } from './separate-program.js';
import { LoopWriter } from './write-loop.js';

/**
 * Whether a solver shows that the program never leaves a loop once it is at its head in a state of the set, whatever
 * the inputs are. The loop stands in a program of its own for that, which begins in any state of the set and fails
 * behind the loop; the set is the invariant of the loop there.
 */
export async function provesRecurrence(
  { loop, conditions }: ClaimedSet,
  {
    read,
    dataModel,
    effort,
  }: { readonly read: ExpressionReader; readonly dataModel: DataModel; readonly effort: ProofEffort },
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
    ...declaredInputs(loop.parts.inputs, variables),
    'int main(void) {',
    ...variables.flatMap((variable) => anyValue(variable, writer.nameOf(variable))),
    `if (!(${set})) return 0;`,
  ];
  const program = [...lines, ...writer.loop(loop), 'reach_error();', 'return 0;', '}'];
  const invariants = [invariantAt(lines.length + 1, set)];
  return isProved(NEVER_FAILS, { program, invariants, dataModel, effort });
}
