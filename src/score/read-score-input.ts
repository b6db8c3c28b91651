import type { ResultsFile } from '../benchexec/results-file.js';
import { readResultsOf } from '../benchexec/stream-results.js';
import { MAXIMUM_PACKED_BYTES, unpackResults } from '../benchexec/unpack-results.js';
import { decodeText } from '../source/decode-text.js';
import { InputError } from '../source/input-error.js';
import { readBytes } from '../source/read-bytes.js';
import { type ExaminationResult, recordsOfExaminations } from './examination.js';
import { type JoinedResults, joinResults } from './join-results.js';
import { runKeeper } from './kept-run.js';
import { type ClaimResult, parseJsonResults } from './parse-claims.js';
import { UNNAMED_VERIFIER } from './record-of-claim.js';
import { findScoreFiles, type SameTools, type ScoreFile } from './score-files.js';

/** What was read. */
export interface ScoreInput extends JoinedResults {
  /** Paths of the files that were read. */
  readonly sources: readonly string[];
  /** Why the results are not complete, in words; undefined if no file says so. */
  readonly incomplete: string | undefined;
}

/** The contents of one file. */
interface FileContent {
  readonly tables: readonly ResultsFile[];
  readonly claims: readonly ClaimResult[];
  readonly examinations: readonly ExaminationResult[];
}

/**
 * Reads results of BenchExec (XML, possibly compressed), of `validate --format json`, and of examinations (JSON),
 * recognised by their beginning; of folders, all results in them. A file that cannot be read is left out, with a note.
 *
 * @throws InputError if nothing can be read, with the position of the mistake in the first file
 */
export async function readScoreInput(
  inputs: readonly string[],
  same: SameTools = 'joined',
): Promise<ScoreInput> {
  const tables: ResultsFile[] = [];
  const claims: ClaimResult[] = [];
  const examinations: ExaminationResult[] = [];
  const problems: string[] = [];
  const sources: string[] = [];
  let first: InputError | undefined;
  for (const file of await findScoreFiles(inputs)) {
    try {
      const content = await readOne(file.path);
      const named = same === 'compared' ? nameRun(content, file) : content;
      tables.push(...named.tables);
      claims.push(...named.claims);
      examinations.push(...named.examinations);
      sources.push(file.path);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      first ??= error;
      problems.push(`left out: ${error.message}`);
    }
  }
  if (sources.length === 0 && first !== undefined) throw first;
  for (const { file, problem } of tables) {
    if (problem === undefined || problem === '') continue;
    problems.push(`${file}: is marked as incomplete (${problem.slice(0, 200)})`);
  }
  const partial = claims.find((claim) => claim.partial !== undefined)?.partial;
  if (partial !== undefined) problems.push(`the claims are incomplete (${partial.slice(0, 200)})`);
  const stated = [...tables.map(({ problem }) => problem), ...claims.map(({ partial }) => partial)];
  const incomplete = stated.find((problem) => problem !== undefined && problem !== '')?.slice(0, 200);
  const { records, notes } = joinResults(tables, claims);
  const values = recordsOfExaminations(examinations, sources.join(', '));
  return { records: [...records, ...values], notes: [...problems, ...notes], sources, incomplete };
}

/** Undefined for what is no XML; what is no text, either, is told where it is read as one. */
async function readTable(file: string): Promise<ResultsFile | undefined> {
  try {
    return await readResultsOf(file, runKeeper());
  } catch (error) {
    if (error instanceof InputError && error.code === 'encoding') return undefined;
    throw error;
  }
}

async function readOne(file: string): Promise<FileContent> {
  const table = await readTable(file);
  if (table !== undefined) return { tables: [table], claims: [], examinations: [] };
  const bytes = await unpackResults(await readBytes(file, MAXIMUM_PACKED_BYTES), file);
  const source = decodeText(bytes, file);
  const first = /\S/.exec(source.text.slice(0, 1000))?.[0];
  if (first === '{' || first === '[') return { tables: [], ...parseJsonResults(source) };
  throw new InputError({
    code: 'unknown-format',
    file,
    message: 'is neither XML from BenchExec nor JSON from `witness-check validate` or from examinations',
    remedy:
      "use '….results.….xml', possibly as .gz or .bz2, output of `validate --format json`, or what schemas/examination-result.schema.json describes",
  });
}

/**
 * Adds the name of the run to the tools of a file: the name of its folder, or the time when BenchExec began. The name
 * of a validator ends with that of the verifier, so it stays with the verifier's run.
 */
function nameRun(content: FileContent, { folder }: ScoreFile): FileContent {
  const named = (tool: string, run: string | undefined) => (run === undefined ? tool : `${tool} (${run})`);
  return {
    tables: content.tables.map((table) => ({
      ...table,
      benchmark: named(table.benchmark, folder ?? table.date?.slice(0, 16).replace('T', ' ')),
    })),
    claims: content.claims.map((claim) => {
      const { name = UNNAMED_VERIFIER, ...facts } = claim.verifier ?? { cputime: null, walltime: null };
      return { ...claim, verifier: { ...facts, name: named(name ?? UNNAMED_VERIFIER, folder) } };
    }),
    examinations: content.examinations.map((each) => ({ ...each, tool: named(each.tool, folder) })),
  };
}
