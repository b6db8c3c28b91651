import { parseResults } from '../../src/benchexec/parse-results.js';
import type { ResultsFile } from '../../src/benchexec/results-file.js';
import { MAXIMUM_PACKED_BYTES, unpackResults } from '../../src/benchexec/unpack-results.js';
import { decodeText } from '../../src/source/decode-text.js';
import { readBytes } from '../../src/source/read-bytes.js';

/**
 * Reads a BenchExec results file: plain XML, gzip or bzip2, at most 100 MB on disk and 250 MB unpacked.
 *
 * @throws InputError with line and column of what is wrong
 */
export async function readResults(file: string): Promise<ResultsFile> {
  const bytes = await unpackResults(await readBytes(file, MAXIMUM_PACKED_BYTES), file);
  return parseResults(decodeText(bytes, file));
}
