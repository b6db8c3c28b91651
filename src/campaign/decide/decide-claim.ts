import type { Pool } from '../../dispatch/pool.js';
import type { ValidationResult, ValidatorRun } from '../../dispatch/result.js';
import type { RunStore } from '../../dispatch/run/run-store.js';
import { InputError } from '../../source/input-error.js';
import { validate } from '../../use-cases/validate/validate.js';
import { claimOptions } from '../plan/claim-options.js';
import { basisOfClaim, filesOfResult, findTaskPrograms, lookAtFile } from '../store/campaign-basis.js';
import type { CampaignClaim } from '../store/campaign-claim.js';
import type { CampaignEvent } from '../store/campaign-event.js';
import type { CampaignRuns } from '../store/campaign-runs.js';
import { type ClaimHead, recordRuns, toCampaignResult } from '../store/claim-record.js';
import { cannotWrite, type Journal } from '../store/journal.js';
import type { OpenClaim } from '../store/open-claims.js';
import type { CampaignSettings } from '../store/plan-entry.js';
import type { Turns } from './turns.js';

/** What claims are decided with. */
export interface ClaimMeans {
  readonly settings: CampaignSettings;
  readonly pool: Pool;
  readonly runs: CampaignRuns;
  readonly results: Journal;
  readonly turns: Turns;
  /** What all claims depend on. */
  readonly basis: string;
  readonly signal: AbortSignal;
  tell(event: CampaignEvent): void;
}

/** A failure of the machine is tried this often; it never becomes a verdict. */
const ATTEMPTS = 3;

/**
 * Decides one claim and records the result. A problem of the claim is also a result; a problem of the machine is not:
 * the claim stays open.
 *
 * @throws InputError `machine` if nothing can be written
 */
export async function decideClaim({ claim, revision }: OpenClaim, means: ClaimMeans): Promise<void> {
  const { results, basis, signal, tell } = means;
  const { key } = claim;
  try {
    const ids = new Map<ValidatorRun, string>();
    const result = await validateOften(claim, means, noteIds(means.runs.store, ids));
    const failed = result.witnesses.flatMap(({ runs }) => runs).find(isFailure);
    if (failed !== undefined && result.resolution.outcome !== 'confirmed') {
      const message = `${failed.validator} could not be run: ${failed.detail}`;
      tell({ kind: 'claim-refused', claim: key, message });
      return;
    }
    const programs = await findTaskPrograms(claim.task);
    const files = filesOfResult(claim, result, programs);
    const { outcome } = result.resolution;
    const head: ClaimHead = {
      key,
      revision,
      kind: 'decided',
      basis: basisOfClaim(claim, files, basis, lookAtFile),
      files,
      outcome,
      runs: recordRuns(result),
    };
    await results.append(head, toCampaignResult(result, ids, programs));
    tell({ kind: 'claim-decided', claim: key, outcome });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof InputError) || error.code === 'machine') throw error;
    const { message } = error;
    const head: ClaimHead = {
      key,
      revision,
      kind: 'refused',
      basis: basisOfClaim(claim, [], basis, lookAtFile),
      files: [],
      message,
    };
    await results.append(head);
    tell({ kind: 'claim-refused', claim: key, message });
  }
}

/** Tries again if the machine fails outside a run: no room for its directory, no process. */
async function validateOften(
  claim: CampaignClaim,
  means: ClaimMeans,
  store: RunStore,
): Promise<ValidationResult> {
  const { settings, pool, runs, turns, signal, tell } = means;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await validate({
        ...claimOptions(claim, settings),
        pool,
        signal,
        store,
        expectations: runs.experience.asHistory(),
        attempts: ATTEMPTS,
        turn: (run) => turns.wait(claim.key, run),
        onProgress: (event) => tell(event.kind === 'warning' ? event : { ...event, claim: claim.key }),
      });
    } catch (error) {
      const failure = failureOfMachine(error);
      if (failure === undefined || signal.aborted) throw error;
      if (attempt === ATTEMPTS) throw failure;
    }
  }
}

/** The store of all claims, which notes by which ids the runs of one claim are known. */
function noteIds(store: RunStore, ids: Map<ValidatorRun, string>): RunStore {
  return {
    installation: (files) => store.installation(files),
    async find(id) {
      const run = await store.find(id);
      if (run !== undefined) ids.set(run, id);
      return run;
    },
    async add(id, run, facts) {
      ids.set(run, id);
      await store.add(id, run, facts);
    },
  };
}

/** An error of the system; undefined for an error about the claim. */
function failureOfMachine(error: unknown): InputError | undefined {
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (error instanceof InputError || code === undefined || syscall === undefined) return undefined;
  return cannotWrite(error, path ?? syscall);
}

function isFailure({ terminationreason }: ValidatorRun): boolean {
  return terminationreason === 'failed';
}
