import { decodeText } from '../source/decode-text.js';
import { readBytes } from '../source/read-bytes.js';
import type { SourceText } from '../source/source-text.js';
import { parseResults } from './parse-results.js';
import type { ResultsFile } from './results-file.js';
import { MAXIMUM_PACKED_BYTES, unpackResults } from './unpack-results.js';

/**
 * Reads a BenchExec results file: plain XML, gzip or bzip2, at most 100 MB on disk and 250 MB unpacked.
 *
 * @throws InputError with line and column of what is wrong
 */
export async function readResults(file: string): Promise<ResultsFile> {
  return parseResults(await readResultsText(file));
}

/**
 * The XML of a results file, unpacked.
 *
 * @throws InputError if it cannot be read or unpacked
 */
export async function readResultsText(file: string): Promise<SourceText> {
  const bytes = await unpackResults(await readBytes(file, MAXIMUM_PACKED_BYTES), file);
  return decodeText(bytes, file);
}
