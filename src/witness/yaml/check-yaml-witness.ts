import { checkSchema, type SchemaName, type SchemaViolation } from '../../source/check-schema.js';
import type { LocatedDocument, Pointer } from '../../source/parse-yaml.js';
import { quote, type ViolationList } from '../violation-list.js';
import type { YamlWitness } from '../witness.js';
import { listEntries } from './build-yaml-witness.js';
import { checkSegments } from './check-segments.js';
import { explainViolation } from './explain-violation.js';
import { isMapping, YamlPart } from './yaml-part.js';

interface Schemas {
  readonly violation: SchemaName;
  readonly correctness: SchemaName;
}

const SCHEMAS: ReadonlyMap<string, Schemas> = new Map([
  ['2.0', { violation: 'violationWitness20', correctness: 'correctnessWitness20' }],
  ['2.1', { violation: 'violationWitness21', correctness: 'correctnessWitness21' }],
  ['2.2', { violation: 'violationWitness22', correctness: 'correctnessWitness22' }],
]);

/** Versions in use until SV-COMP 2023; they have no schema here. */
const OLD_VERSIONS: ReadonlySet<string> = new Set(['0.1', '0.2']);

/** Compares a document with the schema of its version and with the rules that a schema cannot express. */
export function checkYamlWitness(
  document: LocatedDocument,
  witness: YamlWitness,
  violations: ViolationList,
): void {
  for (const { key, position } of document.duplicateKeys) {
    violations.add(position, `the key ${quote(key)} occurs a second time in its mapping`);
  }
  checkList(document, violations);
  const parts = listEntries(document);
  checkEntryTypes(parts, violations);
  for (const part of parts) {
    if (violations.isFull) return;
    checkVersion(part, witness.version, violations);
    checkEntry(part, witness.version, violations);
  }
  for (const entry of witness.entries) {
    if (entry.entryType === 'violation_sequence' && SCHEMAS.has(witness.version)) {
      checkSegments(entry, witness.version, violations);
    }
  }
}

function checkList(document: LocatedDocument, violations: ViolationList): void {
  const root = YamlPart.root(document);
  if (!Array.isArray(root.value)) {
    violations.add(root.position, 'the document has to be a list of entries: begin each entry with "- "');
  } else if (root.value.length === 0) {
    violations.add(root.position, 'the list of entries is empty');
  }
  for (const [index, { value, position }] of root.items.entries()) {
    if (violations.isFull) return;
    if (!isMapping(value)) {
      violations.add(
        position,
        `entry ${index + 1} has to be a mapping with entry_type, metadata and content`,
      );
    }
  }
}

function checkVersion(part: YamlPart, common: string, violations: ViolationList): void {
  const metadata = part.at('metadata');
  const version = metadata.at('format_version');
  const { text } = version;
  if (!isMapping(metadata.value)) {
    if (metadata.value === undefined) violations.add(part.position, "the entry lacks 'metadata'");
    else violations.add(metadata.position, "'metadata' has to be a mapping");
  } else if (text === undefined) {
    violations.add(version.position, "'metadata' lacks 'format_version'");
  } else if (typeof version.value !== 'string') {
    violations.add(version.position, `'format_version' has to be a string: write "${text}" in quotes`);
  } else if (!SCHEMAS.has(text) && !OLD_VERSIONS.has(text)) {
    const known = [...SCHEMAS.keys()].map(quote).join(', ');
    violations.add(version.position, `'format_version' has to be one of ${known}, not ${quote(text)}`);
  }
  if (text !== undefined && text !== common) {
    violations.add(version.position, `'format_version' is ${quote(text)} here and ${quote(common)} before`);
  }
}

/** A file is one witness: one `violation_sequence`, or none (formats sections 4.1 and 7, rule Y04). */
function checkEntryTypes(parts: readonly YamlPart[], violations: ViolationList): void {
  const types = parts.map((part) => part.at('entry_type'));
  const sequences = types.filter(({ value }) => value === 'violation_sequence');
  const second = sequences[1];
  if (second !== undefined) {
    violations.add(second.position, "there is a second 'violation_sequence'; a witness has one");
  }
  const other = types.find(({ value }) => value !== undefined && value !== 'violation_sequence');
  if (sequences.length > 0 && other !== undefined) {
    const name = quote(other.text ?? '');
    violations.add(other.position, `${name} stands beside 'violation_sequence'; a witness is of one kind`);
  }
}

/** Parts of a list that are compared with the schema at a time, so that the errors of one time fit into memory. */
const SLICE = 1000;

function checkEntry(part: YamlPart, common: string, violations: ViolationList): void {
  const schemas = SCHEMAS.get(part.at('metadata').at('format_version').text ?? common);
  if (schemas === undefined || !isMapping(part.value)) return;
  const schema = schemas[part.value.entry_type === 'violation_sequence' ? 'violation' : 'correctness'];
  const content = part.at('content').value;
  const length = Array.isArray(content) ? content.length : 1;
  for (let start = 0; start === 0 || (start < length && !violations.isFull); start += SLICE) {
    const entry: Record<string, unknown> = {};
    for (const key of ['entry_type', 'metadata', 'content']) {
      if (Object.hasOwn(part.value, key)) entry[key] = part.value[key];
    }
    if (Array.isArray(content)) entry.content = content.slice(start, start + SLICE);
    for (const { pointer, message } of checkSchema(schema, [entry])) {
      report(part, { pointer: inDocument(pointer, part.pointer, start), message }, violations);
    }
  }
}

/** The pointer into the document of one into a slice of the content of one entry. */
function inDocument(pointer: Pointer, entry: Pointer, start: number): Pointer {
  const [, key, index, ...rest] = pointer;
  if (key === 'content' && typeof index === 'number') return [...entry, key, index + start, ...rest];
  return [...entry, ...pointer.slice(1)];
}

function report({ document }: YamlPart, violation: SchemaViolation, violations: ViolationList): void {
  const { pointer } = violation;
  // The version is checked by a rule of its own, which knows what to say.
  if (pointer.at(-1) === 'format_version' || violation.message.endsWith("lacks 'format_version'")) return;
  if (violation.message.endsWith("lacks 'metadata'")) return;
  violations.add(document.positionOf(pointer), explainViolation(document, violation));
}
