import { toJsonLine } from '../../source/printable.js';
import type { ReadClaim } from '../store/campaign-claim.js';
import type { ClaimPlanner } from './claim-planner.js';
import { PlanCounter, type PlanCounts } from './summarise-plan.js';

/**
 * The plan of some claims: its lines as they are written, and what they add to the summary. For a thread, that is
 * less to send than the entries, and the receiver only has to write it.
 */
export interface PlannedShare {
  readonly lines: Uint8Array<ArrayBuffer>;
  /** For each claim, the end of its lines. */
  readonly ends: readonly number[];
  readonly counts: PlanCounts;
}

/** Plans claims one after the other. @throws InputError for settings that cannot be used */
export async function planShare(planner: ClaimPlanner, claims: readonly ReadClaim[]): Promise<PlannedShare> {
  const counter = new PlanCounter();
  const pieces: Buffer[] = [];
  const ends: number[] = [];
  let end = 0;
  for (const read of claims) {
    let text = '';
    for (const entry of await planner.plan(read)) {
      counter.add(entry);
      text += toJsonLine(entry);
    }
    const piece = Buffer.from(text);
    pieces.push(piece);
    end += piece.length;
    ends.push(end);
  }
  // Memory of its own, because it is sent to another thread.
  const lines = new Uint8Array(end);
  for (const [index, piece] of pieces.entries()) lines.set(piece, index === 0 ? 0 : ends[index - 1]);
  return { lines, ends, counts: counter.counts() };
}

/** The lines of one claim of a share. */
export function sliceLines({ lines, ends }: PlannedShare, index: number): Uint8Array {
  return lines.subarray(index === 0 ? 0 : ends[index - 1], ends[index]);
}
