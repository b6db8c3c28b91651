import { basename, dirname, join } from 'node:path';
import type { ResultRun, ResultsHeader } from '../../benchexec/results-file.js';
import { nameRunDefinition } from '../../benchexec/run-definition.js';
import { streamResults, streamResultsText } from '../../benchexec/stream-results.js';
import { classifyStatus } from '../../resolve/result-category.js';
import { claimedStatus } from '../../score/claimed-status.js';
import { statusInTime } from '../../score/time-limit.js';
import { InputError } from '../../source/input-error.js';
import type { ReadClaim, SkipReason } from '../store/campaign-claim.js';
import { openRunFiles, type RunFiles } from './run-files.js';

/** The name of a run as written in the XML. A value may contain `>`, but not `<`. */
const RUN_NAME = /<(?:run|sourcefile)\s(?:[^<]*?\s)?name\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;

/**
 * The claims in a results file of BenchExec, one after the other. Problems of the file or of one run are reported.
 *
 * @param unpacked folder for witnesses from archives
 */
export async function* readResultsClaims(file: string, unpacked: string): AsyncGenerator<ReadClaim> {
  const problem = (message: string): ReadClaim => ({ kind: 'problem', problem: { file, message } });
  try {
    const files = await openRunFiles(file, unpacked);
    for (const message of files.problems) yield problem(`${file}: ${message}`);
    const repeated = await repeatedNames(file);
    for await (const { header, run } of streamResults(file)) {
      const name = basename(run.name);
      // BenchExec stores files under the base name of the task: two with one name overwrite each other.
      if (repeated.has(name)) {
        yield problem(`has several tasks named ${name}, whose files cannot be told apart`);
        continue;
      }
      yield* toClaim(file, header, run, files, problem);
    }
  } catch (error) {
    // A problem of the machine must not silently drop claims.
    if (!(error instanceof InputError) || error.code === 'machine') throw error;
    yield problem(error.message);
  }
}

/** Base names that several runs share. Names are compared as written, and one with a `<` is never found. */
async function repeatedNames(file: string): Promise<ReadonlySet<string>> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  let rest = '';
  for await (const piece of streamResultsText(file)) {
    const text = rest + piece;
    const end = text.lastIndexOf('<');
    for (const [, double, single] of text.slice(0, end).matchAll(RUN_NAME)) {
      const name = basename(double ?? single ?? '');
      if (seen.has(name)) repeated.add(name);
      seen.add(name);
    }
    // A tag that goes on for ever is refused where it is read.
    rest = text.slice(end).slice(0, 1_000_000);
  }
  return repeated;
}

async function* toClaim(
  file: string,
  header: ResultsHeader,
  run: ResultRun,
  files: RunFiles,
  problem: (message: string) => ReadClaim,
): AsyncGenerator<ReadClaim> {
  const { benchmark: verifier, block = null } = header;
  const property = run.propertyFile ?? run.properties.join(' ');
  const key = [verifier, header.name ?? '', run.name, property].join('|');
  const skip = (reason: SkipReason): ReadClaim => ({
    kind: 'skipped',
    key,
    verifier,
    reason,
    category: block,
  });
  if (run.status === undefined) return yield skip('not run');
  if (files.findRunLog(header, run) === 'missing') yield problem(`has no log of its run ${run.name}`);
  const status = statusInTime(run.status, {
    cputime: run.cputime,
    limit: header.timelimit,
    terminationreason: run.columns.get('terminationreason'),
  });
  if (classifyStatus(claimedStatus(status)) === 'other') return yield skip('no verdict');
  if (run.category === 'wrong') return yield skip('wrong verdict');
  let witnesses: readonly string[];
  try {
    witnesses = await files.findRunWitnesses(header, run);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // A witness that cannot be read is not a missing one.
    return yield problem(`the files of the run ${run.name} cannot be read: ${error.message}`);
  }
  yield {
    kind: 'claim',
    claim: {
      key,
      verifier,
      source: {
        file,
        run: run.name,
        category: run.category ?? null,
        definition: nameRunDefinition(header) ?? null,
        block,
      },
      task: join(dirname(file), run.name),
      property: run.propertyFile === undefined ? null : join(dirname(file), run.propertyFile),
      verdict: run.status,
      witnesses,
      category: block,
      dataModel: null,
      cputime: run.cputime ?? null,
    },
  };
}
