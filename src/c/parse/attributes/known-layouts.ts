import { reject, type Token } from '../../lex/token.js';
import { unsupported } from '../../reasons/reason-texts.js';
import { type CType, typeAlignment } from '../../type/c-type.js';
import { describeType } from '../../type/compatible.js';
import type { LayoutOptions, MemberDeclaration } from '../../type/record-layout.js';
import { unqualified } from '../../type/type-model.js';
import type { Attributes } from './attributes.js';

/**
 * Rejects members for which gcc has rules of its own that `layOutRecord` does not follow: bit-fields with an alignment
 * where members are packed or have no name, `_Alignas` that does not raise the alignment, and atomic members that are alone at
 * their place (for ILP32, a record of one member has the alignment of another type).
 */
export function requireKnownLayout(
  members: readonly MemberDeclaration[],
  { form, packing, maximumAlignment }: Omit<LayoutOptions, 'aligned'>,
  keyword: Token,
): void {
  for (const { name, type, width, packing: own, aligned, aligning } of members) {
    const isPacked = packing === 'packed' || own === 'packed' || maximumAlignment !== undefined;
    const natural = typeAlignment(type);
    if (aligned !== undefined) {
      const isOddField = width !== undefined && (isPacked || name === undefined);
      const isLower = aligning === '_Alignas' && (aligned < natural || (isPacked && aligned === natural));
      if (isOddField || isLower) reject('unsupported', unsupported('attribute', aligning), keyword);
    }
    const isAlone = form === 'union' || members.length === 1;
    if (isAlone && type.qualifiers.atomic && typeAlignment(unqualified(type)) !== natural)
      reject('unsupported', unsupported('attribute', describeType(type)), keyword);
  }
}

/** Rejects `mode` on a bit-field. */
export function requireOwnType({ mode }: Attributes, first: Token): void {
  if (mode !== undefined) reject('unsupported', unsupported('attribute', 'mode'), first);
}

/** Rejects alignments of types that gcc takes from more than one of their parts. */
export function requireKnownTypedef(type: CType, { aligned, mode }: Attributes, name: Token): void {
  if (aligned === undefined) return;
  if (mode !== undefined || (type.qualifiers.atomic && aligned < typeAlignment(type)))
    reject('unsupported', unsupported('attribute', 'aligned'), name);
}
