import { chooseEdition } from '../../dispatch/claim/prepare-claim.js';
import { type PlannedClaim, planClaim, takingPart } from '../../dispatch/plan-claim.js';
import { createPool, type Pool } from '../../dispatch/pool.js';
import type { PlannedRun } from '../../dispatch/run/plan-runs.js';
import { idOfRun } from '../../dispatch/run/run-store.js';
import { takeFingerprint } from '../../dispatch/run/tool-fingerprint.js';
import { limitsFor } from '../../ruleset/run-limits.js';
import { InputError } from '../../source/input-error.js';
import type { Witness } from '../../witness/witness.js';
import type { CampaignClaim, ReadClaim, SkipReason } from '../store/campaign-claim.js';
import { type Experience, expectedOfClaim, readExperience } from '../store/experience.js';
import type { CampaignSettings, PlanEntry, PlannedValidation, SkippedClaim } from '../store/plan-entry.js';
import { claimOptions, sharedOptions } from './claim-options.js';

/** What planning starts from: plain data that can be sent to a thread. */
export interface PlanningStart {
  readonly settings: CampaignSettings;
  /** Journals with earlier runs. */
  readonly journals: readonly string[];
}

/** Plans claims one after the other. Tasks, properties, programs and tools are examined only once. */
export class ClaimPlanner {
  readonly #settings: CampaignSettings;
  readonly #experience: Experience;
  readonly #pool: Pool = createPool({ inputs: 'remembered' });
  readonly #installations = new Map<string, Promise<string>>();

  private constructor(settings: CampaignSettings, experience: Experience) {
    this.#settings = settings;
    this.#experience = experience;
  }

  /** @throws InputError for settings that are wrong for any claim: an unknown rule set, validator, edition */
  static async create({ settings, journals }: PlanningStart): Promise<ClaimPlanner> {
    await checkSettings(settings);
    return new ClaimPlanner(settings, await readExperience(journals));
  }

  /** The lines of the plan for one claim: the claim, its validations, and what is not validated. */
  async plan(read: ReadClaim): Promise<readonly PlanEntry[]> {
    if (read.kind !== 'claim') return [read];
    const entries = await this.#planEntries(read.claim);
    const runs = entries.flatMap((entry) => (entry.kind === 'validation' ? [entry.expected] : []));
    const expected = expectedOfClaim(runs, this.#settings.runs);
    return [{ kind: 'claim', claim: read.claim, validations: runs.length, expected }, ...entries];
  }

  async #planEntries(claim: CampaignClaim): Promise<readonly (PlannedValidation | SkippedClaim)[]> {
    const options = claimOptions(claim, this.#settings);
    let planned: PlannedClaim;
    try {
      planned = await planClaim(options, this.#pool, noLinters);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return [skip(claim, 'unreadable', { detail: error.message })];
    }
    return this.#planLines(claim, planned);
  }

  async #planLines(
    claim: CampaignClaim,
    planned: PlannedClaim,
  ): Promise<readonly (PlannedValidation | SkippedClaim)[]> {
    const { requirement, verdict } = planned.claim;
    if (verdict.kind === 'unknown') return [skip(claim, 'no verdict', { detail: planned.claim.status })];
    if (requirement.kind === 'not-required') return [skip(claim, 'excluded', { detail: requirement.reason })];
    if (planned.work.length === 0) return [skip(claim, 'no witness', {})];
    const skipped: SkippedClaim[] = [];
    const runs: Omit<PlannedValidation, 'place'>[] = [];
    for (const { examined, plan } of planned.work) {
      const { path: witness } = examined;
      const { fault, findings } = examined;
      if (fault !== undefined) {
        const reason = fault === 'witness missing' ? 'no witness' : 'malformed';
        const rule = findings.find(({ consequence }) => consequence === fault)?.ruleId;
        const more = { witness, detail: fault, fault, ...(rule === undefined ? {} : { rule }) };
        skipped.push(skip(claim, reason, more));
      } else if (examined.kind === 'read' && plan.runs.length === 0) {
        skipped.push(skip(claim, 'no validator', { witness }));
      } else if (examined.kind === 'read') {
        for (const run of plan.runs)
          runs.push(await this.#planValidation(claim, run, examined.witness, planned));
      }
    }
    const order = (run: Omit<PlannedValidation, 'place'>) => run.expected.walltime / run.expected.chance;
    const validations = runs
      .sort((a, b) => order(a) - order(b))
      .map((run, place): PlannedValidation => ({ ...run, place }));
    return [...validations, ...skipped];
  }

  async #planValidation(
    claim: CampaignClaim,
    run: PlannedRun,
    witness: Witness,
    planned: PlannedClaim,
  ): Promise<Omit<PlannedValidation, 'place'>> {
    const { name: validator, cost } = run.definition;
    const { cputime, walltime, memory, cores } = run.limits;
    const { propertyName, kind } = planned.claim;
    return {
      kind: 'validation',
      id: await idOfRun(run, witness, planned.claim, this),
      claim: claim.key,
      validator,
      witness: witness.file,
      limits: { cputime, walltime, memory, cores },
      expected: this.#experience.expected({ validator, propertyName, kind }, cost, cputime),
    };
  }

  /** What the files of a validator were like when it was first requested. */
  installation(files: readonly string[]): Promise<string> {
    const key = files.join('\0');
    const found = this.#installations.get(key) ?? takeFingerprint(files);
    this.#installations.set(key, found);
    return found;
  }
}

function skip(
  { key, verifier, category }: CampaignClaim,
  reason: SkipReason,
  more: Pick<SkippedClaim, 'witness' | 'detail' | 'fault' | 'rule'>,
): SkippedClaim {
  return { kind: 'skipped', key, verifier, reason, category, ...more };
}

async function checkSettings(settings: CampaignSettings): Promise<void> {
  const pool = createPool();
  const ruleSet = await pool.ruleSet(settings.ruleset);
  takingPart(
    await pool.registry(settings.validatorFolders),
    sharedOptions(settings),
    chooseEdition(ruleSet, sharedOptions(settings)),
  );
  // Also limits may be none.
  limitsFor(ruleSet, 'correctness', settings.verificationTime ?? undefined, {
    cores: settings.cores ?? undefined,
    memory: settings.memory ?? undefined,
  });
}

/** A campaign has no external linters: nothing runs while it is planned. */
function noLinters(): never {
  throw new Error('a campaign has no external linters');
}
