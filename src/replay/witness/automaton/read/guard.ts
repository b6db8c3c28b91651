import type { AutomatonEdge } from '../../../../witness/witness.js';
import type { OffsetGuard } from './offset-guard.js';
import type { EdgeLines } from './offset-reading.js';

/** Guards of one line that are compared one by one: most lines are meant in two or three manners. */
const COMPARED = 8;

/** What edges say about the locations that they may mean. Those of a large automaton mostly say the same. */
export interface Guard {
  /** From 0, among the guards of the automaton. */
  readonly number: number;
  /** One of the edges that have it: what it says of locations, and whether it creates a thread, is the same for all. */
  readonly edge: AutomatonEdge;
  /** It says exactly which step is meant, not only its line. */
  readonly precise: boolean;
  readonly lines: EdgeLines;
  /** Offsets, if they count. */
  readonly offsets: OffsetGuard | undefined;
  /**
   * The operands of `&&` and `||` that a branch without offsets may mean. If its line has no condition: operands in
   * values that are not `compound` themselves.
   */
  readonly operands: 'of-conditions' | { readonly compound: ReadonlyMap<string, boolean> };
}

/** The different guards of an automaton. */
export class GuardNumbers {
  /** The first edge with each guard. */
  readonly samples: AutomatonEdge[] = [];
  /** The first guards of each line. */
  readonly #ofLine = new Map<number | undefined, number[]>();
  /** The others, by everything that they say. */
  readonly #others = new Map<string, number>();

  /** The number of the guard of an edge. */
  guardNumber(edge: AutomatonEdge): number {
    const known = this.#ofLine.get(edge.startline);
    if (known === undefined) {
      const number = this.#add(edge);
      this.#ofLine.set(edge.startline, [number]);
      return number;
    }
    for (const number of known) {
      const sample = this.samples[number];
      if (sample !== undefined && isGuardedAlike(sample, edge)) return number;
    }
    if (known.length < COMPARED) {
      const number = this.#add(edge);
      known.push(number);
      return number;
    }
    const text = guardKey(edge);
    const number = this.#others.get(text) ?? this.#add(edge);
    this.#others.set(text, number);
    return number;
  }

  #add(edge: AutomatonEdge): number {
    return this.samples.push(edge) - 1;
  }
}

function isGuardedAlike(one: AutomatonEdge, other: AutomatonEdge): boolean {
  return (
    one.startline === other.startline &&
    one.endline === other.endline &&
    one.startoffset === other.startoffset &&
    one.endoffset === other.endoffset &&
    one.control === other.control &&
    one.enterLoopHead === other.enterLoopHead &&
    one.enterFunction?.value === other.enterFunction?.value &&
    one.returnFromFunction?.value === other.returnFromFunction?.value &&
    createdBy(one) === createdBy(other)
  );
}

/** Everything that is compared. */
function guardKey(edge: AutomatonEdge): string {
  const { startline, endline, startoffset, endoffset, control, enterLoopHead } = edge;
  const place = `${startline} ${endline} ${startoffset} ${endoffset} ${control} ${enterLoopHead} ${createdBy(edge)}`;
  // No name has this character: XML knows no such one.
  return `${place}\0${edge.enterFunction?.value ?? '\0'}\0${edge.returnFromFunction?.value ?? '\0'}`;
}

/** Who takes an edge that creates a thread: another one, or, as tools say of main, the thread itself. */
export function createdBy({ threadId, createThread }: AutomatonEdge): 'another' | 'itself' | undefined {
  if (createThread === undefined) return undefined;
  return createThread.value === (threadId ?? createThread).value ? 'itself' : 'another';
}
