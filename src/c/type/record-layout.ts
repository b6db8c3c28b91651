import { type CType, type Member, type RecordLayout, typeAlignment, typeSize } from './c-type.js';

/** One member as declared. */
export interface MemberDeclaration {
  readonly name: string | undefined;
  readonly type: CType;
  /** Width of a bit-field; 0 closes the unit. */
  readonly width: number | undefined;
  /** `__attribute__((packed))` on the member. */
  readonly packing: 'natural' | 'packed';
  /** `aligned` and `_Alignas`, in bytes. */
  readonly aligned: number | undefined;
  readonly aligning: 'aligned' | '_Alignas';
}

export interface LayoutOptions {
  readonly form: 'struct' | 'union';
  readonly packing: 'natural' | 'packed';
  readonly aligned: number | undefined;
  /** `#pragma pack`, in bytes: an upper bound for the alignment of members. */
  readonly maximumAlignment: number | undefined;
}

/**
 * Offsets, size and alignment of a structure or union as gcc lays it out on x86 Linux. Bit-fields go into the next
 * free bits, unless they would then span more units of their type's alignment than the type has; named bit-fields
 * align the record as their type does. A final array without a length counts as empty.
 */
export function layOutRecord(
  declarations: readonly MemberDeclaration[],
  options: LayoutOptions,
): RecordLayout {
  const members: Member[] = [];
  let alignment = 1;
  let bit = 0;
  let end = 0;
  for (const declaration of declarations) {
    if (options.form === 'union') bit = 0;
    const packed = options.packing === 'packed' || declaration.packing === 'packed';
    const natural = typeAlignment(declaration.type);
    const bounded = (value: number) => Math.min(value, options.maximumAlignment ?? value);
    const memberAlignment = bounded(Math.max(packed ? 1 : natural, declaration.aligned ?? 1));
    if (declaration.width === undefined) {
      bit = roundUp(bit, memberAlignment * 8);
      alignment = Math.max(alignment, memberAlignment);
      members.push({
        name: declaration.name,
        type: declaration.type,
        offset: bit / 8,
        bitField: undefined,
      });
      bit += (typeSize(declaration.type) ?? 0) * 8;
    } else if (declaration.width === 0) {
      bit = roundUp(bit, Math.max(natural, declaration.aligned ?? 1) * 8);
    } else {
      const { width } = declaration;
      if (declaration.aligned !== undefined) bit = roundUp(bit, declaration.aligned * 8);
      const unit = natural * 8;
      const typeBits = (typeSize(declaration.type) ?? 4) * 8;
      const dense = packed || options.maximumAlignment !== undefined;
      if (!dense && spansTooMuch(bit, width, unit, typeBits)) bit = roundUp(bit, unit);
      if (declaration.name !== undefined) {
        // With `#pragma pack`, gcc uses its bound for bit-fields, even in packed records.
        const own = options.maximumAlignment === undefined && packed ? 1 : bounded(natural);
        alignment = Math.max(alignment, own, declaration.aligned ?? 1);
        members.push({
          name: declaration.name,
          type: declaration.type,
          offset: Math.floor(bit / 8),
          bitField: { firstBit: bit % 8, width },
        });
      }
      bit += width;
    }
    end = Math.max(end, bit);
  }
  alignment = Math.max(alignment, options.aligned ?? 1);
  return { size: roundUp(end, alignment * 8) / 8, alignment, members };
}

function spansTooMuch(bit: number, width: number, unit: number, typeBits: number): boolean {
  return Math.floor(((bit % unit) + width + unit - 1) / unit) > typeBits / unit;
}

function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}
