import type { SyntaxNode } from './parse-c.js';

/** Value of a constant: exact for integers, a double for floating constants. */
export type ConstantValue =
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'real'; readonly value: number };

const SIMPLE_ESCAPES = new Map([
  ['n', 10n],
  ['t', 9n],
  ['r', 13n],
  ['a', 7n],
  ['b', 8n],
  ['f', 12n],
  ['v', 11n],
  ['e', 27n],
  ['\\', 92n],
  ["'", 39n],
  ['"', 34n],
  ['?', 63n],
]);

/**
 * Value of a constant expression as witnesses write them: a literal, with signs, parentheses and casts around it.
 * A cast does not convert: the program variable that receives the value does. Undefined for everything else.
 */
export function constantValue(node: SyntaxNode): ConstantValue | undefined {
  switch (node.type) {
    case 'number_literal':
      return numberLiteral(node.text);
    case 'char_literal':
      return characterLiteral(node.text);
    case 'true':
    case 'false':
      return { kind: 'integer', value: node.type === 'true' ? 1n : 0n };
    case 'null':
      return { kind: 'integer', value: 0n };
    case 'parenthesized_expression':
      return innermost(node.firstNamedChild);
    case 'cast_expression':
      return innermost(node.childForFieldName('value'));
    case 'unary_expression': {
      const value = innermost(node.childForFieldName('argument'));
      const operator = node.childForFieldName('operator')?.text;
      if (value === undefined || (operator !== '-' && operator !== '+')) return undefined;
      if (operator === '+') return value;
      return value.kind === 'integer'
        ? { kind: 'integer', value: -value.value }
        : { kind: 'real', value: -value.value };
    }
    default:
      return undefined;
  }
}

function innermost(node: SyntaxNode | null): ConstantValue | undefined {
  return node === null ? undefined : constantValue(node);
}

/** C number literals: decimal, octal, hexadecimal, binary; floating ones, also with a binary exponent. */
function numberLiteral(text: string): ConstantValue | undefined {
  const lower = text.toLowerCase().replaceAll("'", '');
  const sign = lower.startsWith('-') ? -1n : 1n;
  const digits = lower.replace(/^[-+]/, '');
  const integer = /^(0x[0-9a-f]+|0b[01]+|[0-9]+)[ul]*$/.exec(digits)?.[1];
  if (integer !== undefined) {
    if (/^0[0-9]+$/.test(integer)) {
      return /^[0-7]+$/.test(integer)
        ? { kind: 'integer', value: sign * BigInt(`0o${integer.slice(1)}`) }
        : undefined;
    }
    return { kind: 'integer', value: sign * BigInt(integer) };
  }
  const real = hexadecimalReal(digits) ?? decimalReal(digits);
  return real === undefined ? undefined : { kind: 'real', value: Number(sign) * real };
}

function decimalReal(digits: string): number | undefined {
  const match = /^((?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[-+]?[0-9]+)?)[fl]?$/.exec(digits);
  return match === null ? undefined : Number(match[1]);
}

function hexadecimalReal(digits: string): number | undefined {
  const match = /^0x([0-9a-f]*)\.?([0-9a-f]*)p([-+]?[0-9]+)[fl]?$/.exec(digits);
  if (match === null) return undefined;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  if (whole === '' && fraction === '') return undefined;
  return Number(BigInt(`0x${whole}${fraction}`)) * 2 ** (Number(exponent) - 4 * fraction.length);
}

function characterLiteral(text: string): ConstantValue | undefined {
  const body = /^(?:u8|[uUL])?'(.+)'$/su.exec(text)?.[1];
  if (body === undefined) return undefined;
  if (!body.startsWith('\\')) {
    const [character, second] = [...body];
    const code = character?.codePointAt(0);
    return code === undefined || second !== undefined ? undefined : { kind: 'integer', value: BigInt(code) };
  }
  const sequence = body.slice(1);
  if (/^[0-7]{1,3}$/.test(sequence)) return { kind: 'integer', value: signedChar(BigInt(`0o${sequence}`)) };
  if (/^x[0-9a-fA-F]{1,2}$/.test(sequence)) {
    return { kind: 'integer', value: signedChar(BigInt(`0x${sequence.slice(1)}`)) };
  }
  const value = SIMPLE_ESCAPES.get(sequence);
  return value === undefined ? undefined : { kind: 'integer', value };
}

/** `char` is signed on x86. */
function signedChar(value: bigint): bigint {
  return BigInt.asIntN(8, value);
}
