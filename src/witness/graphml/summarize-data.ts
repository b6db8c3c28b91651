import type { WitnessKind } from '../../vocabulary/witness-kind.js';
import type { DataElement, GraphmlWitness, KeyDeclaration, Located, WitnessMetadata } from '../witness.js';
import { createKeyResolver, type KeyResolver } from './resolve-key.js';

const KINDS: ReadonlyMap<string | undefined, WitnessKind> = new Map([
  ['violation_witness', 'violation'],
  ['correctness_witness', 'correctness'],
]);

/** What the data of a graph say about the witness as a whole. */
export function summarizeData(
  elements: readonly DataElement[],
  keys: readonly KeyDeclaration[],
): Pick<GraphmlWitness, 'kind' | 'version' | 'metadata'> {
  const data = collectData(elements, createKeyResolver(keys));
  return {
    kind: KINDS.get(first(data, 'witness-type')?.value) ?? 'unstated',
    version: first(data, 'witness-format-version')?.value || '1.0',
    metadata: buildMetadata(data),
  };
}

type Data = ReadonlyMap<string, readonly DataElement[]>;

function collectData(elements: readonly DataElement[], resolve: KeyResolver): Data {
  const data = new Map<string, DataElement[]>();
  for (const element of elements) {
    const key = resolve(element.key);
    const same = data.get(key);
    if (same === undefined) data.set(key, [element]);
    else same.push(element);
  }
  return data;
}

/** The first element with this key that has text. */
function first(data: Data, key: string): Located<string> | undefined {
  const found = data.get(key)?.find(({ value }) => value !== '');
  return found && { value: found.value, position: found.position };
}

function all(data: Data, key: string): readonly Located<string>[] {
  const found = data.get(key)?.filter(({ value }) => value !== '') ?? [];
  return found.map(({ value, position }) => ({ value, position }));
}

function buildMetadata(data: Data): WitnessMetadata {
  return {
    producer: first(data, 'producer'),
    specifications: all(data, 'specification'),
    programFiles: all(data, 'programfile'),
    programHashes: all(data, 'programhash'),
    dataModel: first(data, 'architecture'),
    language: first(data, 'sourcecodelang'),
    creationTime: first(data, 'creationtime'),
  };
}
