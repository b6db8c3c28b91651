import type { GraphmlWitness, KeyDeclaration } from '../witness.js';
import { AutomatonBuilder } from './automaton-builder.js';
import { KEY_WORDS } from './resolve-key.js';
import { summarizeData } from './summarize-data.js';
import { XmlScanner } from './xml-scanner.js';

/** Number of bytes read at once: as much as fits into a processor's caches. */
const CHUNK = 64 * 1024;

/** The file: its path, SHA-256 in lower-case hexadecimal digits, and size in bytes. */
type FileIdentity = Pick<GraphmlWitness, 'file' | 'sha256' | 'size'>;

/**
 * Reads the automaton of a GraphML file, if it has a `graphml` element at all.
 *
 * @throws InputError `structure`, and what `XmlScanner` throws
 */
export function readGraphml(bytes: Uint8Array, identity: FileIdentity): GraphmlWitness {
  const first = scan(bytes, identity.file, undefined);
  // Declarations mostly come first; what they mean for elements before them is known only now.
  const { keys, data, nodes, edges, graphs, stray } = first.areKeysLate
    ? scan(bytes, identity.file, first.keys)
    : first;
  return {
    file: identity.file,
    get sha256() {
      return identity.sha256;
    },
    size: identity.size,
    format: 'graphml',
    ...summarizeData(data, keys),
    keys,
    data,
    nodes,
    edges,
    graphs,
    stray,
  };
}

function scan(
  bytes: Uint8Array,
  file: string,
  keys: readonly KeyDeclaration[] | undefined,
): AutomatonBuilder {
  const builder = new AutomatonBuilder(file, keys);
  const scanner = new XmlScanner(file, builder, 'data', KEY_WORDS);
  for (let at = 0; at < bytes.length; at += CHUNK) scanner.write(bytes.subarray(at, at + CHUNK));
  scanner.end();
  return builder;
}
