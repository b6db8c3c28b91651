/** Roles of a state, in the words of GraphML witnesses. */
export type StateRole = 'entry' | 'violation' | 'sink' | 'cyclehead';

/**
 * An automaton in compact form, because it may have a hundred thousand edges. What the witness does not state is left
 * out.
 */
export interface ShownAutomaton {
  readonly states: readonly ShownState[];
  /** In the order of the file. */
  readonly edges: readonly ShownEdge[];
}

/** A state of an automaton. */
export interface ShownState {
  readonly id: string;
  readonly roles?: readonly StateRole[];
  /** In a list of segments, the one that leads out of it, from 1. */
  readonly segment?: number;
  readonly invariant?: string;
  /** Function in whose scope the invariant is. */
  readonly scope?: string;
  /** 1-based line of the witness. */
  readonly at: number;
  /** What the linter found in it, by numbers in `findings` of the witness. */
  readonly findings?: readonly number[];
}

/** A transition of an automaton. */
export interface ShownEdge {
  /** Numbers of states. */
  readonly from: number;
  readonly to: number;
  /** Number of the program among those shown. */
  readonly program?: number;
  /** 1-based lines of the program. */
  readonly line?: number;
  readonly endLine?: number;
  readonly column?: number;
  /** The guards of the edge, one text each, such as `condition-true` or `assume x == 1`. */
  readonly guards?: readonly string[];
  /** Source text of the operation in the witness, shortened. */
  readonly code?: string;
  /** 1-based line of the witness. */
  readonly at: number;
  readonly findings?: readonly number[];
}

/** Edges by the line of the program where they begin. */
export type EdgesByLine = ReadonlyMap<number, readonly number[]>;

/** Numbers of the edges of each line of one program. */
export function edgesByLine({ edges }: ShownAutomaton, program: number): EdgesByLine {
  const lines = new Map<number, number[]>();
  for (const [number, edge] of edges.entries()) {
    if (edge.line === undefined || edge.program !== program) continue;
    const known = lines.get(edge.line);
    if (known === undefined) lines.set(edge.line, [number]);
    else known.push(number);
  }
  return lines;
}
