import { withoutRealSign } from '../../c/real/real-arithmetic.js';
import { type RealValue, toRealType } from '../../c/real/real-value.js';
import { type WideName, wideFormat } from './wide-type.js';

/** Brings an integer into its type; the bits of a real are those of the type already. */
export function wrapWide(name: WideName, value: bigint): bigint {
  return name === '__int128'
    ? BigInt.asIntN(128, value)
    : BigInt.asUintN(name === 'long double' ? 80 : 128, value);
}

export function readWide(view: DataView, name: WideName, address: number): bigint {
  const low = view.getBigUint64(address, true);
  const high =
    name === 'long double' ? view.getUint16(address + 8, true) : view.getBigUint64(address + 8, true);
  return wrapWide(name, (BigInt(high) << 64n) | low);
}

export function writeWide(view: DataView, name: WideName, address: number, value: bigint): void {
  view.setBigUint64(address, BigInt.asUintN(64, value), true);
  if (name === 'long double') view.setUint16(address + 8, Number(value >> 64n), true);
  else view.setBigUint64(address + 8, BigInt.asUintN(64, value >> 64n), true);
}

/** A number as a value of the type: an integer is wrapped, and a real is rounded. */
export function toWide(name: WideName, value: bigint | RealValue): bigint {
  if (name === 'long double' || name === '_Float128') {
    const real = toRealType(value, name);
    return typeof real === 'number' ? 0n : real.bits;
  }
  return typeof value === 'bigint' ? wrapWide(name, value) : 0n;
}

/** What an environment gives as a value of the type. */
export function wideInput(name: WideName, given: bigint | number): bigint {
  if (typeof given === 'bigint' || wideFormat(name) !== undefined) return toWide(name, given);
  return toWide(name, Number.isFinite(given) ? BigInt(Math.trunc(given)) : 0n);
}

export function isWideTrue(name: WideName, value: bigint): boolean {
  const format = wideFormat(name);
  return (format === undefined ? value : withoutRealSign(format, value)) !== 0n;
}
