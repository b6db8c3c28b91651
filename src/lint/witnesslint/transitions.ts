/** A transition with the functions it enters and returns from. */
export interface Transition {
  readonly target: string;
  readonly enter: string | undefined;
  readonly returnFrom: string | undefined;
}

/** The functions that are entered, innermost first. */
interface Stack {
  readonly top: string;
  readonly below: Stack | undefined;
}

/**
 * Walks through the automaton and reports returns from functions that were not entered: depth first, each node once,
 * so the first path to a node decides.
 */
export function walkFunctions(
  transitions: ReadonlyMap<string, readonly Transition[]>,
  entry: string,
  warn: (text: string) => void,
): void {
  const visited = new Set<string>();
  const toVisit: [node: string, stack: Stack | undefined][] = [[entry, undefined]];
  for (let next = toVisit.pop(); next !== undefined; next = toVisit.pop()) {
    const [node, stack] = next;
    if (visited.has(node)) continue;
    visited.add(node);
    const leaving = transitions.get(node);
    if (leaving === undefined && stack !== undefined) {
      warn(`No leaving transition for node ${node} but not all functions have been left`);
    }
    for (const transition of leaving ?? []) {
      const { target, enter } = transition;
      const left = leave(node, transition, stack, warn);
      const isNeutral = enter === undefined || enter === transition.returnFrom;
      toVisit.push([target, isNeutral ? left : { top: enter, below: left }]);
    }
  }
}

function leave(
  node: string,
  { target, enter, returnFrom }: Transition,
  stack: Stack | undefined,
  warn: (text: string) => void,
): Stack | undefined {
  if (returnFrom === undefined || returnFrom === enter) return stack;
  if (stack?.top === returnFrom) return stack.below;
  const place = stack === undefined ? 'not in a function' : `in function ${stack.top}`;
  warn(
    `Trying to return from function '${returnFrom}' in transition ${node} -> ${target} but currently ${place}`,
  );
  return stack;
}
