import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { ClaimProblem } from '../campaign/store/campaign-claim.js';
import { campaignPaths } from '../campaign/store/campaign-folder.js';
import { lockCampaign } from '../campaign/store/campaign-lock.js';
import type { CampaignResult } from '../campaign/store/claim-record.js';
import { type Journal, openJournal, scanJournal } from '../campaign/store/journal.js';
import { openWrittenClaims } from '../campaign/write/written-claims.js';
import type { WitnessResult } from '../dispatch/result.js';
import { checkCallOptions, checkValue, type Kind } from '../source/check-call.js';
import { InputError } from '../source/input-error.js';
import { readTask } from '../task/read-task.js';
import { type JudgedInvariant, judgeInvariants } from '../use-cases/explain/judge-invariants.js';
import { listStatements } from '../use-cases/explain/stated-parts.js';
import { readWitness } from '../witness/read-witness.js';
import type { CampaignInvariant, CampaignInvariants } from './invariants.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** How invariants are judged. */
export interface JudgeOptions {
  /** CPU seconds for each question to `replay` or `prove`; 10 by default. */
  readonly cputime?: number | undefined;
  /** Witnesses at the same time; by default, half as many as the machine has cores. */
  readonly jobs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called before the first process is started. */
  readonly onFirstRun?: (() => void) | undefined;
}

const KINDS = {
  cputime: 'amount',
  jobs: 'count',
  signal: 'signal',
  onFirstRun: 'function',
} as const satisfies Record<keyof JudgeOptions, Kind>;

const CPUTIME = 10;

/** A correctness witness of a decided claim. */
interface JudgedWitness {
  readonly verifier: string;
  readonly decided: CampaignResult;
  readonly witness: WitnessResult;
}

/**
 * Judges every invariant of the correctness witnesses of a campaign's decided claims. All invariants of a witness that
 * a validator has confirmed are confirmed; of the others, `replay` refutes some, and `prove` confirms those that it can
 * show together with the property. What is found out is kept in the folder: another call asks only about what is new.
 *
 * @throws InputError `not-found` for a folder that is not one of a campaign, `usage` if the campaign is running
 */
export async function judgeCampaignInvariants(
  folder: string,
  options: JudgeOptions = {},
): Promise<CampaignInvariants> {
  checkValue('judgeCampaignInvariants', 'the folder', folder, 'text');
  checkCallOptions('judgeCampaignInvariants', options, KINDS);
  const { jobs = Math.max(1, Math.floor(availableParallelism() / 2)) } = options;
  const witnesses = await listWitnesses(folder);
  const unlock = await lockCampaign(folder);
  try {
    const known = await readJudgements(campaignPaths(folder).invariants);
    const journal = await openJournal(campaignPaths(folder).invariants);
    try {
      return { campaign: folder, ...(await judgeAll(witnesses, jobs, { known, journal, options })) };
    } finally {
      await journal.close();
    }
  } finally {
    await unlock();
  }
}

/** Several witnesses at once. One that cannot be judged is a problem, and the others go on. */
async function judgeAll(
  witnesses: readonly JudgedWitness[],
  jobs: number,
  means: Means,
): Promise<Omit<CampaignInvariants, 'campaign'>> {
  const found: CampaignInvariant[][] = [];
  const problems: ClaimProblem[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < witnesses.length; index = next++) {
      means.options.signal?.throwIfAborted();
      const each = witnesses[index];
      if (each === undefined) return;
      try {
        found[index] = await judgeWitness(each, means);
      } catch (error) {
        if (!(error instanceof InputError) || error.code === 'machine') {
          // The other lanes end, too.
          next = witnesses.length;
          throw error;
        }
        problems.push({ file: each.witness.path, message: error.message });
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: jobs }, lane));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return { invariants: found.flat(), problems };
}

async function listWitnesses(folder: string): Promise<readonly JudgedWitness[]> {
  const written = await openWrittenClaims(folder);
  const witnesses: JudgedWitness[] = [];
  try {
    for await (const { claim, ...decided } of written.read(written.all)) {
      for (const witness of decided.result.witnesses) {
        const isGood = witness.kind === 'correctness' && witness.fault === null;
        if (isGood) witnesses.push({ verifier: claim.verifier, decided, witness });
      }
    }
  } finally {
    await written.close();
  }
  return witnesses;
}

interface Means {
  /** By their ids. */
  readonly known: ReadonlyMap<string, readonly JudgedInvariant[]>;
  readonly journal: Journal;
  readonly options: JudgeOptions;
}

async function judgeWitness(
  { verifier, decided, witness }: JudgedWitness,
  means: Means,
): Promise<CampaignInvariant[]> {
  const { task, property, category } = decided.result;
  const read = (await readWitness(witness.path)).witness;
  const isConfirmed = witness.runs.some((run) => run.opinion === 'confirmed' && run.role !== 'reference');
  const judged = isConfirmed
    ? listStatements(read).map((part) => ({ ...part, judgement: 'confirmed' as const, why: '' }))
    : await judgeOnce(decided, witness, means);
  const producer = read.metadata.producer?.value ?? null;
  return judged.map((each) => ({
    ...each,
    verifier,
    producer,
    category,
    task,
    property,
    witness: witness.path,
  }));
}

/** Asks about a witness, unless the folder knows the answer. */
async function judgeOnce(
  { result, programs }: CampaignResult,
  witness: WitnessResult,
  { known, journal, options }: Means,
): Promise<readonly JudgedInvariant[]> {
  const { cputime = CPUTIME, signal, onFirstRun } = options;
  const property = await readFile(result.property, 'utf8').catch(() => '');
  const id = createHash('sha256')
    .update(JSON.stringify([PACKAGE_VERSION, witness.sha256, result.programHashes, property, cputime]))
    .digest('hex');
  const earlier = known.get(id);
  if (earlier !== undefined) return earlier;
  const isDefinition = /\.ya?ml$/.test(result.task);
  const dataModel = isDefinition ? (await readTask(result.task)).dataModel : undefined;
  const judged = await judgeInvariants(witness.path, {
    programs,
    property: result.property,
    dataModel,
    cputime,
    signal,
    onFirstRun,
  });
  await journal.append({ id }, judged);
  return judged;
}

async function readJudgements(file: string): Promise<ReadonlyMap<string, readonly JudgedInvariant[]>> {
  const known = new Map<string, readonly JudgedInvariant[]>();
  for await (const line of scanJournal(file, readId)) {
    if (line.kind === 'damaged') continue;
    known.set(line.head.id, line.body() as readonly JudgedInvariant[]);
  }
  return known;
}

/** The head of a judgement; undefined: it is damaged. */
function readId(value: unknown): { readonly id: string } | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id } = value as { readonly id?: unknown };
  return typeof id === 'string' ? { id } : undefined;
}
