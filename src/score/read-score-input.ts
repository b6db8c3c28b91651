import { parseResults } from '../benchexec/parse-results.js';
import type { ResultsFile } from '../benchexec/results-file.js';
import { MAXIMUM_PACKED_BYTES, unpackResults } from '../benchexec/unpack-results.js';
import { decodeText } from '../source/decode-text.js';
import { InputError } from '../source/input-error.js';
import { readBytes } from '../source/read-bytes.js';
import { type ExaminationResult, recordsOfExaminations } from './examination.js';
import { type JoinedResults, joinResults } from './join-results.js';
import { type ClaimResult, parseJsonResults } from './parse-claims.js';

/**
 * Reads results of BenchExec (XML, also packed), of `validate --format json`, and of examinations (JSON), known by
 * how they begin.
 *
 * @throws InputError with the place of what is wrong
 */
export async function readScoreInput(files: readonly string[]): Promise<JoinedResults> {
  const tables: ResultsFile[] = [];
  const claims: ClaimResult[] = [];
  const examinations: ExaminationResult[] = [];
  const problems: string[] = [];
  // A shell may name a file twice; its runs count once.
  for (const file of new Set(files)) {
    const bytes = await unpackResults(await readBytes(file, MAXIMUM_PACKED_BYTES), file);
    const source = decodeText(bytes, file);
    const first = /\S/.exec(source.text.slice(0, 1000))?.[0];
    if (first === '<') {
      const table = parseResults(source);
      tables.push(table);
      if (table.problem !== undefined && table.problem !== '') {
        problems.push(`${file}: says of itself that it is not complete (${table.problem.slice(0, 200)})`);
      }
    } else if (first === '{' || first === '[') {
      const found = parseJsonResults(source);
      claims.push(...found.claims);
      examinations.push(...found.examinations);
    } else {
      throw new InputError({
        code: 'unknown-format',
        file,
        message: 'is neither XML of BenchExec nor JSON of `witness-check validate` or of examinations',
        remedy:
          "give '….results.….xml', also as .gz or .bz2, what `validate --format json` wrote, or what schemas/examination-result.schema.json describes",
      });
    }
  }
  const { records, notes } = joinResults(tables, claims);
  const values = recordsOfExaminations(examinations, files.join(', '));
  return { records: [...records, ...values], notes: [...problems, ...notes] };
}
