import type { TypedPlace } from '../../../c/tree/typed-expression.js';
import { typeSize } from '../../../c/type/c-type.js';
import { flattenPlace } from '../../analysis/flatten-place.js';
import { constantParts, isConstant } from '../constant-parts.js';
import { isCastPlace } from './emit-alignment.js';

/** Whether a place may be a constant object or a string literal. */
export function findProtection(place: TypedPlace): 'certain' | 'possible' | 'none' {
  const { root, offset, terms } = flattenPlace(place);
  if (root.kind === 'pointer' || root.kind === 'string') return 'possible';
  if (root.kind !== 'variable' && root.kind !== 'compound-literal') return 'none';
  const { type, storage } = root.variable;
  // Without a cast, which is not in the tree if it changes qualifiers only, the type of a place says that it may be written.
  const isCast = isConstant(type) || isConstant(place.type) || isCastPlace(place);
  const parts = isCast ? constantParts(type) : [];
  if (parts.length === 0) return 'none';
  if (storage !== 'local' && storage !== 'parameter') return 'possible';
  const isApart =
    terms.length === 0 &&
    parts.every(
      (part) => offset + (typeSize(place.type) ?? 1) <= part.offset || offset >= part.offset + part.bytes,
    );
  return isApart ? 'none' : 'certain';
}
