import type { ExecutionEnd } from '../../../../machine/interface/execution-end.js';
import { lastBrace } from '../../../claim/target.js';
import type { AutomatonContext } from './automaton-context.js';
import type { Element } from './element.js';

/**
 * Whether the entry function returned with memory that is left, and an edge into the violation state means the last
 * brace of the entry function, where that is seen.
 */
export function isLeakAtLastBrace(
  end: Extract<ExecutionEnd, { kind: 'violation' }>,
  elements: readonly Element[],
  { program, entryFunction }: AutomatonContext,
): boolean {
  if (end.ending !== 'returned') return false;
  const brace = lastBrace(program, entryFunction);
  if (brace === undefined) return false;
  return elements.some(
    ({ at, owed }) =>
      owed === undefined &&
      at.leaving.some(
        ({ edge, parts, guard: { precise, offsets, lines }, target }) =>
          target.node.violation &&
          !precise &&
          edge.createThread === undefined &&
          parts.length === 0 &&
          lines.start === brace.line &&
          (offsets === undefined || offsets.start === brace.start),
      ),
  );
}
