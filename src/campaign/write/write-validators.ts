import { mkdir } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { type WrittenRun, writeResults } from '../../benchexec/write-results.js';
import type { ValidationResult, ValidatorRun, WitnessResult } from '../../dispatch/result.js';
import { resultCategory } from '../../resolve/result-category.js';
import type { RuleSet } from '../../ruleset/rule-set.js';
import { limitsFor, verificationTimeIn } from '../../ruleset/run-limits.js';
import { nameTrack } from '../../ruleset/witness-tracks.js';
import type { CampaignClaim } from '../store/campaign-claim.js';
import { type CampaignPaths, claimLogFile } from '../store/campaign-folder.js';
import { copyLog, type Packing, writeOutput } from '../store/output-file.js';
import type { CampaignSettings } from '../store/plan-entry.js';
import type { ClaimPlace, WrittenClaims } from './written-claims.js';

/** Replaced by the version of the package when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** What results of validators are written with. */
export interface WritingPlace {
  readonly output: string;
  readonly places: CampaignPaths;
  readonly packing: Packing;
  readonly settings: CampaignSettings;
  readonly ruleSet: RuleSet;
  /** When the files are written, ISO 8601. */
  readonly date: string;
  /** How many claims are undecided, in words; undefined if none is. */
  readonly partial: string | undefined;
  /** Ends writing, with its reason. */
  readonly signal: AbortSignal | undefined;
}

/** The runs of one validator on the witnesses of one kind and track. */
interface Group {
  readonly validator: string;
  readonly version: string | null;
  readonly kind: 'violation' | 'correctness';
  readonly claim: CampaignClaim;
  readonly claims: ClaimPlace[];
}

/**
 * Writes one results file for each validator, kind and track of witnesses of one results file, named as in the
 * competition, and its logs to the folder where BenchExec would put them.
 *
 * @param verifier name of the benchmark of the verifier
 * @returns the paths of the results files
 */
export async function writeValidators(
  file: string,
  claims: WrittenClaims,
  own: readonly ClaimPlace[],
  writing: WritingPlace,
): Promise<readonly string[]> {
  const [, rest = 'xml'] = basename(file)
    .replace(/\.(?:bz2|gz)$/, '')
    .split('.results.');
  const stamp = writing.date.slice(0, 19).replace('T', '_').replaceAll(':', '-');
  const written: string[] = [];
  for (const [benchmark, group] of await groupClaims(claims, own, writing.ruleSet)) {
    const stem = `${benchmark}.${stamp}`;
    const path = join(writing.output, `${stem}.results.${rest}`);
    const { validator: tool, version, claim, kind } = group;
    const { ruleSet, settings, date, partial: problem } = writing;
    const pieces = writeResults({
      tool,
      version,
      benchmark,
      date,
      problem,
      name: sourceName(claim),
      block: claim.source?.block ?? null,
      generator: `witness-check ${PACKAGE_VERSION}`,
      limits: limitsFor(
        ruleSet,
        kind,
        settings.verificationTime ?? verificationTimeIn(ruleSet, claim.category ?? undefined),
        { cores: settings.cores ?? undefined, memory: settings.memory ?? undefined },
      ),
      runs: writeGroupRuns(benchmark, group, claims, stem, writing),
    });
    written.push(await writeOutput(path, pieces, writing.packing, writing.signal));
  }
  return written;
}

function sourceName({ source }: CampaignClaim): string | null {
  if (source === null || source.definition === null) return null;
  return source.block === null ? source.definition : `${source.definition}.${source.block}`;
}

async function groupClaims(
  claims: WrittenClaims,
  own: readonly ClaimPlace[],
  ruleSet: RuleSet,
): Promise<ReadonlyMap<string, Group>> {
  const groups = new Map<string, Group>();
  let index = 0;
  for await (const { claim, result } of claims.read(own)) {
    const place = own[index++];
    for (const { witness, run } of runsIn(result)) {
      const benchmark = validationBenchmarkName(claim, witness, run, ruleSet);
      const kind = witness.kind === 'correctness' ? 'correctness' : 'violation';
      const { validator, version } = run;
      const group = groups.get(benchmark) ?? { validator, version, kind, claim, claims: [] };
      groups.set(benchmark, group);
      if (place !== undefined && group.claims.at(-1) !== place) group.claims.push(place);
    }
  }
  return groups;
}

/** The runs of one results file, one after the other; their logs are copied on the way. */
async function* writeGroupRuns(
  benchmark: string,
  group: Group,
  claims: WrittenClaims,
  stem: string,
  { output, places, ruleSet }: WritingPlace,
): AsyncGenerator<WrittenRun> {
  const logs = `${stem}.logfiles`;
  await mkdir(join(output, logs), { recursive: true });
  const place = (path: string) => relative(resolve(output), resolve(path));
  for await (const { claim, result, ids, programs } of claims.read(group.claims)) {
    const names = new Set<string>();
    for (const [index, { witness, run }] of runsIn(result).entries()) {
      if (validationBenchmarkName(claim, witness, run, ruleSet) !== benchmark) continue;
      // BenchExec has one run per task: its tables cannot tell a second witness of one version apart.
      if (names.has(claim.task)) continue;
      names.add(claim.task);
      const definition = claim.source?.definition ?? null;
      const log = `${definition === null ? '' : `${definition}.`}${basename(claim.task)}.log`;
      copyLog(claimLogFile(places, ids[index] ?? ''), join(output, logs, log));
      yield {
        name: place(claim.task),
        files: programs.map(place),
        property: basename(result.property, '.prp'),
        propertyFile: place(result.property),
        expectedVerdict: result.expected,
        status: run.status,
        category: resultCategory(run.status, result.expected ?? undefined),
        cputime: run.cputime,
        walltime: run.walltime,
        memory: run.memory,
        host: result.host,
        terminationreason: run.terminationreason,
        witness: place(witness.path),
      };
    }
  }
}

function runsIn({ witnesses }: ValidationResult): readonly { witness: WitnessResult; run: ValidatorRun }[] {
  return witnesses.flatMap((witness) => witness.runs.map((run) => ({ witness, run })));
}

/** As the competition of the rules names its benchmark definitions, followed by the verifier. */
function validationBenchmarkName(
  { verifier }: CampaignClaim,
  { kind, version }: WitnessResult,
  { validator }: ValidatorRun,
  ruleSet: RuleSet,
): string {
  const track = nameTrack(ruleSet, version ?? undefined);
  const format = track === undefined ? '' : `-${track}`;
  return `${validator}-validate-${kind}-witnesses${format}-${verifier}`;
}
