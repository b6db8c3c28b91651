/**
 * What C says of conversions to unsigned types (C11 6.3.1.3p2), which WP knows only for values in range. The remainder of
 * ACSL has the sign of its first operand, as in C.
 */
const UNSIGNED: readonly (readonly [name: string, type: string, modulus: string])[] = [
  ['char', 'unsigned char', '256'],
  ['short', 'unsigned short', '65536'],
  ['int', 'unsigned int', '4294967296'],
  ['long', 'unsigned long long', '18446744073709551616'],
];

/** Facts about C that hold whatever the program is, in one line. */
export const PRELUDE = `/*@ axiomatic witness_check { ${UNSIGNED.map(axiomsOf).join(' ')} } */`;

function axiomsOf([name, type, modulus]: (typeof UNSIGNED)[number]): string {
  const rest = `x % ${modulus}`;
  return [
    `axiom witness_check_positive_${name}: \\forall integer x; 0 <= x ==> (${type})x == ${rest};`,
    `axiom witness_check_negative_${name}: \\forall integer x; x < 0 ==> (${type})x == (${rest} == 0 ? 0 : ${rest} + ${modulus});`,
  ].join(' ');
}
