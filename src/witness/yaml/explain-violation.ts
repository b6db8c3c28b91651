import type { SchemaViolation } from '../../source/check-schema.js';
import type { LocatedDocument, Pointer } from '../../source/parse-yaml.js';
import { quote } from '../violation-list.js';

/** What a value has to be, where the schema says it by a pattern; by the key of the value, or that of its mapping. */
const PATTERNS: ReadonlyMap<string, string> = new Map([
  ['uuid', 'has to be a UUID like "5dc2a8e1-7c4b-4a52-9d0e-0f3c7a1b2d4e"'],
  ['creation_time', 'has to be a time with its zone like "2026-01-31T23:59:59Z"'],
  ['input_file_hashes', 'has to be the SHA-256 of the file: 64 hexadecimal digits'],
  ['value', 'has to be "true" or "false", or for a switch an integer constant or "default"'],
  ['name', 'has to be a C identifier'],
]);

/** Says what a violation of a schema is about, in words of the format and with what stands in the file. */
export function explainViolation(document: LocatedDocument, { pointer, message }: SchemaViolation): string {
  const name = nameOf(pointer);
  // The name in the message is that in a slice of the document, where items count anew.
  const problem = message.replace(/^.*? (?=(?:lacks|has|is|must) )/, '');
  const found = valueAt(document.value, pointer);
  const scalar = document.scalarSource(pointer);
  const key = pointer.at(-1);
  if (/^must match pattern/.test(problem)) {
    const rule = PATTERNS.get(String(key)) ?? PATTERNS.get(String(pointer.at(-2)));
    return `${name} ${rule ?? problem}${scalar === undefined ? '' : `, not ${quote(String(found))}`}`;
  }
  if (found === null && problem.startsWith('has to be')) return `${name} has no value`;
  if (problem === 'has to be of type string' && scalar !== undefined) {
    return `${name} has to be a string: write ${quote(scalar)} in quotes`;
  }
  if (/^must be >= 1$/.test(problem)) return `${name} has to be at least 1: lines and columns count from 1`;
  if (/^must NOT have fewer than 1 items$/.test(problem)) return `${name} is empty`;
  const readable = problem
    .replace('of type integer', 'a whole number')
    .replace('of type object', 'a mapping')
    .replace('of type array', 'a list')
    .replace('of type string', 'a text');
  const shown =
    scalar !== undefined && readable.startsWith('has to be') ? `, not ${quote(String(found))}` : '';
  return `${name} ${readable}${shown}`;
}

/** A part as the format calls it: by its key, or by its 1-based place in the list it is in. */
function nameOf(pointer: Pointer): string {
  const last = pointer.at(-1);
  if (last === undefined) return 'the document';
  if (typeof last === 'string') return `'${last.slice(0, 80)}'`;
  const list = pointer.at(-2);
  return list === undefined ? `entry ${last + 1}` : `item ${last + 1} of '${list}'`;
}

function valueAt(value: unknown, pointer: Pointer): unknown {
  let found = value;
  for (const step of pointer) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Readonly<Record<string | number, unknown>>)[step];
  }
  return found;
}
