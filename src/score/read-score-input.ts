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
 * Reads results of BenchExec (XML, possibly compressed), of `validate --format json`, and of examinations (JSON),
 * recognised by their beginning.
 * @throws InputError with the position of the mistake
 */
export async function readScoreInput(files: readonly string[]): Promise<JoinedResults> {
  const tables: ResultsFile[] = [];
  const claims: ClaimResult[] = [];
  const examinations: ExaminationResult[] = [];
  const problems: string[] = [];
  // A user may name a file twice; its runs count once.
  for (const file of new Set(files)) {
    const bytes = await unpackResults(await readBytes(file, MAXIMUM_PACKED_BYTES), file);
    const source = decodeText(bytes, file);
    const first = /\S/.exec(source.text.slice(0, 1000))?.[0];
    if (first === '<') {
      const table = parseResults(source);
      tables.push(table);
      if (table.problem !== undefined && table.problem !== '') {
        problems.push(`${file}: is marked as incomplete (${table.problem.slice(0, 200)})`);
      }
    } else if (first === '{' || first === '[') {
      const found = parseJsonResults(source);
      claims.push(...found.claims);
      examinations.push(...found.examinations);
    } else {
      throw new InputError({
        code: 'unknown-format',
        file,
        message: 'is neither XML from BenchExec nor JSON from `witness-check validate` or from examinations',
        remedy:
          "use '….results.….xml', possibly as .gz or .bz2, output of `validate --format json`, or what schemas/examination-result.schema.json describes",
      });
    }
  }
  const { records, notes } = joinResults(tables, claims);
  const values = recordsOfExaminations(examinations, files.join(', '));
  return { records: [...records, ...values], notes: [...problems, ...notes] };
}
