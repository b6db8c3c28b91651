import type { Confidence } from '../../resolve/consensus.js';
import { assertFitsSchema, structureError } from '../../source/check-document.js';
import { decodeText } from '../../source/decode-text.js';
import { parseYaml } from '../../source/parse-yaml.js';
import { readBytes } from '../../source/read-bytes.js';

const MAXIMUM_BYTES = 10_000_000;

interface ConsensusReport {
  readonly tools: readonly (Confidence & { readonly tool: string })[];
}

/**
 * Reads from the output of `score --report consensus --format json` how far tools can be trusted.
 * @throws InputError with line and column for anything else
 */
export async function readConfidences(file: string): Promise<ReadonlyMap<string, Confidence>> {
  const document = parseYaml(decodeText(await readBytes(file, MAXIMUM_BYTES), file));
  const remedy = 'use a file written by `witness-check score --report consensus --format json`';
  assertFitsSchema(document, 'consensusReport', remedy);
  const { tools } = document.value as ConsensusReport;
  for (const [index, { agreed, trusted }] of tools.entries()) {
    if (agreed <= trusted) continue;
    const message = `'agreed' is larger than 'trusted'`;
    throw structureError(document, ['tools', index, 'agreed'], message, remedy);
  }
  return new Map(tools.map(({ tool, agreed, trusted }) => [tool, { agreed, trusted }]));
}
