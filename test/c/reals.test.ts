import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  addReals,
  compareReals,
  fuseReals,
  modulusOfReals,
  negateReal,
  nextReal,
  REAL_OPERATIONS,
  remainderOfReals,
  rootOfReal,
  scaleReal,
  subtractReals,
  wholeReal,
} from '../../src/c/real/real-arithmetic.js';
import { convertReal, integerOfReal, realOfInteger } from '../../src/c/real/real-conversion.js';
import { REAL_FORMATS } from '../../src/c/real/real-format.js';
import { Dice } from './dice.js';
import { COMPILED_MODELS } from './gcc-output.js';

const { float: F, double: D, 'long double': L, _Float128: Q } = REAL_FORMATS;

interface Operation {
  readonly kind: 0 | 1;
  readonly operator: number;
  readonly operands: readonly bigint[];
  readonly expected: bigint;
}

/** The operation of C with this operator. */
function operate(operator: '*' | '/', ...operands: Parameters<typeof addReals>): bigint {
  const operation = REAL_OPERATIONS.get(operator);
  if (operation === undefined) throw new Error(`there is no operation ${operator}`);
  return operation(...operands);
}

/** A random operation, with the result of this code; undefined where C leaves it undefined. */
function operation(dice: Dice, wholeBits: number): Operation | undefined {
  const kind = dice.below(2) === 0 ? 0 : 1;
  const format = kind === 0 ? L : Q;
  const operator = dice.below(28);
  const a = dice.real(format);
  const b = dice.below(8) === 0 ? a : dice.real(format);
  const c = dice.real(format);
  const ofL = (expected: bigint, operands: readonly bigint[] = [a, b, c]): Operation | undefined =>
    kind === 0 ? { kind, operator, operands, expected } : undefined;
  const of = (expected: bigint, operands: readonly bigint[] = [a, b]): Operation => ({
    kind,
    operator,
    operands,
    expected,
  });
  const n = BigInt.asIntN(wholeBits, dice.integer());
  const integer = (value: bigint | undefined): bigint | undefined =>
    value === undefined || BigInt.asIntN(wholeBits, value) !== value ? undefined : value;
  switch (operator) {
    case 0:
      return of(addReals(format, a, b));
    case 1:
      return of(subtractReals(format, a, b));
    case 2:
      return of(operate('*', format, a, b));
    case 3:
      return of(operate('/', format, a, b));
    case 4:
      return ofL(rootOfReal(L, a));
    case 5:
      return ofL(modulusOfReals(L, a, b));
    case 6:
      return ofL(remainderOfReals(L, a, b));
    case 7:
      return ofL(fuseReals(L, a, b, c));
    case 8: {
      const order = compareReals(format, a, b);
      return of(order === undefined ? 0n : ([1n, 2n, 4n][order + 1] ?? 0n));
    }
    case 9:
      return of(convertReal(format, kind === 0 ? Q : L, a));
    case 10:
      return of(convertReal(format, D, a));
    case 11:
      return of(convertReal(format, F, a));
    case 12: {
      const d = dice.real(D);
      return of(convertReal(D, format, d), [d]);
    }
    case 13:
      return of(realOfInteger(format, n), [n]);
    case 14: {
      const value = integer(integerOfReal(format, a));
      return value === undefined ? undefined : of(BigInt.asUintN(wholeBits, value));
    }
    case 15: {
      const value = BigInt.asUintN(wholeBits, n);
      return of(realOfInteger(format, value), [value]);
    }
    case 16:
      return ofL(wholeReal(L, a, 'down'));
    case 17:
      return ofL(wholeReal(L, a, 'up'));
    case 18:
      return ofL(wholeReal(L, a, 'toward-zero'));
    case 19:
      return ofL(wholeReal(L, a, 'away-from-zero'));
    case 20:
      return ofL(wholeReal(L, a, 'to-even'));
    case 21:
      return ofL(nextReal(L, a, b));
    case 22: {
      const by = dice.below(40_000) - 20_000;
      return ofL(scaleReal(L, a, by), [a, BigInt(by)]);
    }
    case 23: {
      const f = dice.real(F);
      return of(convertReal(F, format, f), [f]);
    }
    case 24:
      return of(negateReal(format, a));
    case 25:
      return of(realOfInteger(F, n), [n]);
    case 26:
      return of(realOfInteger(D, n), [n]);
    default: {
      const d = dice.real(D);
      const value = integer(integerOfReal(D, d));
      return value === undefined ? undefined : of(BigInt.asUintN(wholeBits, value), [d]);
    }
  }
}

function put(bytes: Buffer, at: number, value: bigint): void {
  const bits = BigInt.asUintN(128, value);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, bits), at);
  bytes.writeBigUInt64LE(bits >> 64n, at + 8);
}

const hexadecimal = (value: bigint): string => BigInt.asUintN(128, value).toString(16).padStart(32, '0');

describe('numbers of 80 and 128 bits are computed as by gcc', () => {
  it.each(COMPILED_MODELS)('%s', (model) => {
    const wholeBits = model === 'LP64' ? 128 : 64;
    const dice = new Dice(model === 'LP64' ? 7n : 11n);
    const operations = Array.from({ length: 9_000 }, () => operation(dice, wholeBits)).filter(
      (each) => each !== undefined,
    );
    const records = Buffer.alloc(64 * operations.length);
    for (const [index, { kind, operator, operands }] of operations.entries()) {
      records.writeUInt8(kind, 64 * index);
      records.writeUInt8(operator, 64 * index + 1);
      for (const [number, operand] of operands.entries())
        put(records, 64 * index + 16 * (number + 1), operand);
    }
    const folder = mkdtempSync(join(tmpdir(), 'reals-'));
    try {
      const program = join(folder, 'reals');
      const source = join(import.meta.dirname, 'reals.c');
      const options = [model === 'LP64' ? '-m64' : '-m32', '-O0', '-ffloat-store', '-o', program];
      const compiled = spawnSync('gcc', [...options, source, '-lm'], { encoding: 'utf8' });
      expect(compiled.stderr).toBe('');
      const { stdout } = spawnSync(program, { input: records, maxBuffer: 1 << 24 });
      const results = operations.map(({ kind, operator, operands, expected }, index) => {
        const low = stdout.readBigUInt64LE(16 * index);
        const high = stdout.readBigUInt64LE(16 * index + 8);
        const found = hexadecimal((high << 64n) | low);
        return {
          kind,
          operator,
          operands: operands.map(hexadecimal),
          found,
          expected: hexadecimal(expected),
        };
      });
      const wrong = results.filter(({ found, expected }) => found !== expected);
      expect(wrong.slice(0, 12)).toEqual([]);
      expect(operations.length).toBeGreaterThan(5000);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
