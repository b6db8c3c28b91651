/** A finite double as `mantissa * 2^exponent`, without its sign. */
function parts(value: number): { readonly mantissa: bigint; readonly exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & ((1n << 52n) - 1n);
  if (biased === 0) return { mantissa: fraction, exponent: -1074 };
  return { mantissa: fraction | (1n << 52n), exponent: biased - 1075 };
}

/** `|value| * 10^decimals` rounded to an integer, halves to even: what `printf` does with the exact value. */
function scaled(value: number, decimals: number): bigint {
  const { mantissa, exponent } = parts(value);
  let above = mantissa;
  let below = 1n;
  if (exponent >= 0) above <<= BigInt(exponent);
  else below <<= BigInt(-exponent);
  if (decimals >= 0) above *= 10n ** BigInt(decimals);
  else below *= 10n ** BigInt(-decimals);
  const whole = above / below;
  const twice = (above % below) * 2n;
  if (twice > below || (twice === below && (whole & 1n) === 1n)) return whole + 1n;
  return whole;
}

/** Digits with this many decimals, as in `%.2f`. */
export function fixedDigits(value: number, decimals: number): string {
  const digits = scaled(value, decimals)
    .toString()
    .padStart(decimals + 1, '0');
  if (decimals === 0) return digits;
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** One digit, this many decimals and the exponent of ten, as in `%.2e`. */
export function exponentialDigits(
  value: number,
  decimals: number,
): { readonly digits: string; readonly exponent: number } {
  if (value === 0) return { digits: withPoint('0'.repeat(decimals + 1)), exponent: 0 };
  let exponent = Math.floor(Math.log10(Math.abs(value)));
  let digits = scaled(value, decimals - exponent).toString();
  // The logarithm may be off by one, and rounding up may add a digit.
  while (digits.length !== decimals + 1) {
    exponent += digits.length > decimals + 1 ? 1 : -1;
    digits = scaled(value, decimals - exponent).toString();
  }
  return { digits: withPoint(digits), exponent };
}

function withPoint(digits: string): string {
  return digits.length === 1 ? digits : `${digits.slice(0, 1)}.${digits.slice(1)}`;
}
