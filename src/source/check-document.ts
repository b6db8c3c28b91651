import { checkSchema, type SchemaName } from './check-schema.js';
import { InputError } from './input-error.js';
import type { LocatedDocument, Pointer } from './parse-yaml.js';

/**
 * Checks that a document has no duplicate keys and matches its schema.
 *
 * @param remedy where the user finds what the document may contain
 * @throws InputError `structure` with the place of the first mistake
 */
export function assertFitsSchema(document: LocatedDocument, schema: SchemaName, remedy: string): void {
  const [duplicate] = document.duplicateKeys;
  if (duplicate !== undefined) {
    throw new InputError({
      code: 'structure',
      file: document.source.file,
      position: duplicate.position,
      message: `has the key '${duplicate.key}' twice`,
      remedy: 'remove one of them',
    });
  }
  const [violation] = checkSchema(schema, document.value);
  if (violation !== undefined) throw structureError(document, violation.pointer, violation.message, remedy);
}

/** An error about the part of a document at `pointer`. */
export function structureError(
  document: LocatedDocument,
  pointer: Pointer,
  message: string,
  remedy: string,
): InputError {
  const { file } = document.source;
  return new InputError({
    code: 'structure',
    file,
    position: document.findPosition(pointer),
    message,
    remedy,
  });
}
