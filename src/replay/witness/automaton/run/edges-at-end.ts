import type { ExecutionEnd } from '../../../../machine/interface/execution-end.js';
import { lastBrace, placesOfLabel } from '../../../claim/target.js';
import { liesIn } from '../read/step.js';
import type { AutomatonContext } from './automaton-context.js';
import type { Element } from './element.js';

type Violation = Extract<ExecutionEnd, { kind: 'violation' }>;

/** Whether an edge into the violation state means a place of the violation at which no step is taken. */
export function isMeantAtEnd(
  end: Violation,
  elements: readonly Element[],
  context: AutomatonContext,
): boolean {
  return isLeakAtLastBrace(end, elements, context) || isLabelAtEnd(end, elements, context);
}

/**
 * Whether the entry function returned with memory that is left, and an edge into the violation state means the last
 * brace of the entry function, where that is seen.
 */
function isLeakAtLastBrace(
  end: Violation,
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

/**
 * Whether a forbidden label was reached, and an edge into the violation state means the label or the statement behind it: the
 * execution ends before that is a step.
 */
function isLabelAtEnd(
  { subproperty, where, thread }: Violation,
  elements: readonly Element[],
  { program }: AutomatonContext,
): boolean {
  if (subproperty !== 'unreach-label') return false;
  const places = placesOfLabel(program, where.range.start);
  return elements.some(
    ({ at, owed, skipped, names }) =>
      owed === undefined &&
      !skipped &&
      at.leaving.some(({ edge, parts, guard, target }) => {
        const says = [edge.control, edge.enterFunction, edge.returnFromFunction, edge.createThread];
        if (!target.node.violation || parts.length > 0 || guard.lines.start === undefined) return false;
        if (edge.enterLoopHead || says.some((each) => each !== undefined)) return false;
        if (edge.threadId !== undefined && !names.mayMean(edge.threadId.value, thread ?? 0)) return false;
        return places.some((place) => liesIn(guard, place));
      }),
  );
}
