import { REAL_FORMATS, type RealFormat } from '../../c/real/real-format.js';
import { type CType, typeSize } from '../../c/type/c-type.js';

/**
 * Types with more bits than WebAssembly computes with. Compiled code passes their values on as bigints of JavaScript: an
 * integer is itself, a real is its bits without sign.
 */
export const WIDE_NAMES = ['__int128', 'unsigned __int128', 'long double', '_Float128'] as const;
export type WideName = (typeof WIDE_NAMES)[number];

/** How compiled code numbers such a type; undefined for all others. */
export function wideCode(type: CType): number | undefined {
  if (type.kind !== 'integer' && type.kind !== 'float') return undefined;
  const code = WIDE_NAMES.indexOf(type.name as WideName);
  return code < 0 ? undefined : code;
}

export function wideName(code: number): WideName {
  const name = WIDE_NAMES[code];
  if (name === undefined) throw new Error(`no type has the number ${code}`);
  return name;
}

/** The name of such a type; undefined for all others. */
export function findWideName(type: CType): WideName | undefined {
  const code = wideCode(type);
  return code === undefined ? undefined : wideName(code);
}

/** The format of a real type; undefined for integers. */
export function wideFormat(name: WideName): RealFormat | undefined {
  return name === 'long double' || name === '_Float128' ? REAL_FORMATS[name] : undefined;
}

/** Bytes that a value has: the others of a `long double` are padding, which no assignment changes. */
export function valueBytes(type: CType): number {
  return type.kind === 'float' && type.name === 'long double' ? 10 : (typeSize(type) ?? 1);
}

/** Bytes with which the tree of a value goes: that of a real is the tree of a double. */
export function shadowedBytes(type: CType): number {
  return type.kind === 'float' ? Math.min(type.size, 8) : (typeSize(type) ?? 1);
}
