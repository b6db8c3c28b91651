import { dirname, join, posix } from 'node:path';
import type { ResultRun, ResultsHeader } from '../benchexec/results-file.js';
import { streamResults } from '../benchexec/stream-results.js';
import { isManifest, listClaimFiles } from '../campaign/plan/read-claims.js';
import { keyOfRun } from '../campaign/plan/read-results-claims.js';
import type { CampaignClaim } from '../campaign/store/campaign-claim.js';
import { claimedStatus } from '../score/claimed-status.js';
import { recordOfRun } from '../score/join-results.js';
import { taskIn } from '../score/run-table.js';
import type { RunRecord } from '../score/score-input.js';
import { InputError } from '../source/input-error.js';
import { readTask } from '../task/read-task.js';
import { selectProperty } from '../task/task-definition.js';
import { formatExpectedVerdict } from '../task/verdict.js';
import type { RunPlace } from './forecast-run.js';
import type { KnownClaim, KnownClaims } from './known-claims.js';

/** A run of a verifier as its results have it. */
export interface FoundRun {
  readonly key: string;
  readonly record: RunRecord;
  /** BenchExec's category, if the results do not state the expected verdict. */
  readonly stated: ResultRun['category'];
  readonly place: RunPlace;
}

/**
 * All runs of verifiers in results files and manifests, also those without a verdict: they count for the size of their
 * category.
 *
 * @param claims from the same inputs
 * @throws InputError for an input that does not exist
 */
export async function* readRuns(inputs: readonly string[], claims: KnownClaims): AsyncGenerator<FoundRun> {
  const seen = new Set<string>();
  for (const file of await listClaimFiles(inputs)) {
    if (isManifest(file)) continue;
    try {
      for await (const { header, run } of streamResults(file)) {
        const key = keyOfRun(header, run);
        if (seen.has(key)) continue;
        seen.add(key);
        yield { key, ...foundRun(file, header, run, claims.byKey.get(key)) };
      }
    } catch (error) {
      // The plan reports the file as a problem; the runs before the mistake count.
      if (!(error instanceof InputError) || error.code === 'machine') throw error;
    }
  }
  for (const [key, known] of claims.byKey) {
    if (known.claim?.source === null) yield await foundClaim(key, known.claim, known);
  }
}

function foundRun(
  file: string,
  header: ResultsHeader,
  run: ResultRun,
  known: KnownClaim | undefined,
): Omit<FoundRun, 'key'> {
  const path = (name: string) => join(dirname(file), name);
  return {
    record: { ...recordOfRun(header, run, { kind: 'none' }), statedScore: undefined },
    stated: run.expectedVerdict === undefined ? run.category : undefined,
    place: {
      file,
      task: path(run.name),
      property: run.propertyFile === undefined ? null : path(run.propertyFile),
      witness: witnessOf(known),
    },
  };
}

/** A claim of a manifest: its task says what is expected. */
async function foundClaim(key: string, claim: CampaignClaim, known: KnownClaim): Promise<FoundRun> {
  const { verifier, task, verdict, cputime } = claim;
  const { file, expected } = await propertyOf(claim);
  const property = file === undefined ? undefined : posix.basename(file).replace(/\.prp$/, '');
  const decided = known.end?.kind === 'decided' ? known.end : undefined;
  const category = decided?.category ?? claim.category ?? undefined;
  return {
    key,
    record: {
      tool: verifier,
      task: taskIn(task, property),
      property,
      category:
        category === undefined || property === undefined || category.split('.').includes(property)
          ? category
          : `${property}.${category}`,
      expected: decided?.expected ?? expected,
      status: claimedStatus(verdict),
      validation: { kind: 'none' },
      used: { cputime: cputime ?? undefined, walltime: undefined, memory: undefined },
      statedScore: undefined,
    },
    stated: undefined,
    place: { file: null, task, property: file ?? null, witness: witnessOf(known) },
  };
}

async function propertyOf({ task, property }: CampaignClaim): Promise<{
  readonly file: string | undefined;
  readonly expected: string | undefined;
}> {
  try {
    const { file, expectedVerdict } = await selectProperty(await readTask(task), property ?? undefined);
    const expected = expectedVerdict === undefined ? undefined : formatExpectedVerdict(expectedVerdict);
    return { file, expected };
  } catch (error) {
    // The claim is open as one that cannot be read.
    if (!(error instanceof InputError)) throw error;
    return { file: property ?? undefined, expected: undefined };
  }
}

/** The witness that a command explains: the one with a fault, or else the first one. */
function witnessOf(known: KnownClaim | undefined): string | null {
  const faulty = known?.skipped.find(({ witness, fault }) => witness !== undefined && fault !== undefined);
  return faulty?.witness ?? known?.claim?.witnesses[0] ?? null;
}
