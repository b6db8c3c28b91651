import { parentPort, workerData } from 'node:worker_threads';
import { InputError } from '../../source/input-error.js';
import type { ReadClaim } from '../store/campaign-claim.js';
import { ClaimPlanner, type PlanningStart } from './claim-planner.js';
import { planShare } from './planned-share.js';
import type { PlanningAnswer } from './planning-threads.js';

const planner = ClaimPlanner.create(workerData as PlanningStart);
// The first answer reports what it throws.
planner.catch(() => {});

async function answer(part: readonly ReadClaim[]): Promise<PlanningAnswer> {
  try {
    return { kind: 'planned', share: await planShare(await planner, part) };
  } catch (error) {
    if (error instanceof InputError) return { kind: 'refused', problem: error.problem };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Parts arrive faster than they are planned; answers keep their order. */
let previous: Promise<unknown> = Promise.resolve();
parentPort?.on('message', (part: readonly ReadClaim[]) => {
  previous = previous.then(async () => {
    const answered = await answer(part);
    parentPort?.postMessage(answered, answered.kind === 'planned' ? [answered.share.lines.buffer] : []);
  });
});
