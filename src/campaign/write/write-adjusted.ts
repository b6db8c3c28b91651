import { basename, dirname, join, relative, resolve } from 'node:path';
import { type AdjustedRun, ResultsAdjuster } from '../../benchexec/adjust-results.js';
import { streamResults, streamResultsText } from '../../benchexec/stream-results.js';
import { verifierLimitsIn } from '../../ruleset/run-limits.js';
import { countNoun } from '../../source/count-noun.js';
import { writeOutput } from '../store/output-file.js';
import { adjustedRun, type RunStanding, STANDING_WORDS } from './adjust-run.js';
import type { WritingPlace } from './write-validators.js';
import type { SourceClaims, WrittenClaims } from './written-claims.js';

/** The adjusted copy of a results file, and what a user should know about it. */
export interface WrittenAdjusted {
  readonly file: string;
  readonly notes: readonly string[];
}

/** Writes the adjusted copy of a verifier's results file: each of its runs stands there as the campaign decided it. */
export async function writeAdjusted(
  file: string,
  claims: WrittenClaims,
  own: SourceClaims,
  { output, packing, settings, ruleSet, partial, signal }: WritingPlace,
): Promise<WrittenAdjusted> {
  const standings = await findStandings(claims, own);
  const adjusted = new Map<string, AdjustedRun>();
  const notPlanned: string[] = [];
  for await (const { header, run } of streamResults(file)) {
    signal?.throwIfAborted();
    const known = standings.get(run.name);
    const ofRules = verifierLimitsIn(
      ruleSet,
      known?.category ?? header.block,
      settings.verificationTime ?? undefined,
    );
    const cputime = Math.min(ofRules.cputime, header.timelimit ?? Number.POSITIVE_INFINITY);
    const standing = known?.standing ?? { kind: 'not-planned' };
    const change = adjustedRun(run, standing, { ...ofRules, cputime });
    if (change === undefined) continue;
    adjusted.set(run.name, change);
    if (change.status.startsWith(STANDING_WORDS['not-planned'])) notPlanned.push(run.name);
  }
  const adjuster = new ResultsAdjuster(file, (name) => adjusted.get(name), {
    place: (path) => relative(resolve(output), resolve(dirname(file), path)),
    problem: partial,
  });
  const pieces = async function* (): AsyncGenerator<string> {
    for await (const piece of streamResultsText(file)) {
      signal?.throwIfAborted();
      yield adjuster.write(piece);
    }
    yield adjuster.end();
  };
  const written = await writeOutput(join(output, `${basename(file)}.fixed.xml`), pieces(), packing, signal);
  const [first] = notPlanned;
  if (first === undefined) return { file: written, notes: [] };
  const count = countNoun(notPlanned.length, 'verdict');
  return {
    file: written,
    notes: [`${file}: ${count} not in the plan, such as that of ${first}: not counted`],
  };
}

/** What the campaign knows about the runs of a results file, by their names, and the categories of their tasks. */
async function findStandings(
  claims: WrittenClaims,
  { decided, open }: SourceClaims,
): Promise<ReadonlyMap<string, { readonly standing: RunStanding; readonly category: string | undefined }>> {
  const standings = new Map<string, { standing: RunStanding; category: string | undefined }>();
  for await (const { claim, result } of claims.read(decided)) {
    // Of a result, no more than is needed: there are very many.
    const { outcome, status } = result.resolution;
    const standing: RunStanding = { kind: 'decided', resolution: { outcome, status } };
    if (claim.source !== null) {
      standings.set(claim.source.run, { standing, category: result.category ?? undefined });
    }
  }
  for await (const { claim, kind } of claims.readOpen(open)) {
    const category = claim.category ?? undefined;
    if (claim.source !== null) standings.set(claim.source.run, { standing: { kind }, category });
  }
  return standings;
}
