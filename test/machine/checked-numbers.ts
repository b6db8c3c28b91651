import type { DataModel } from '../../src/vocabulary/data-model.js';
import { runWithGcc } from './gcc.js';
import { bytesAfterRun, compileText, type RunOptions } from './run-program.js';

/** Prints what a program of `programs` has checked. */
const PRINT_RESULTS = `
int write(int, const void *, unsigned long);
int main(void) {
  compute();
  return write(1, R, 8 * results) == 8 * results ? 0 : 1;
}
`;

function numbers(bytes: Buffer): bigint[] {
  return Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readBigUInt64LE(8 * index));
}

/** The numbers that a program of `programs` checks, as gcc's binary has them. */
export function numbersOfGcc(source: string, model: DataModel): bigint[] {
  return numbers(runWithGcc(source + PRINT_RESULTS, model)?.stdout ?? Buffer.alloc(0));
}

/** The same as we execute it, with zeros behind them. */
export function numbersOf(source: string, options: RunOptions): bigint[] {
  const compiled = compileText(`${source}\nint main(void) { compute(); return 0; }\n`, options);
  return numbers(bytesAfterRun(compiled, 'R', { passed: () => undefined }));
}
