import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataModel } from '../../../src/vocabulary/data-model.js';
import type { Property } from './labels.js';

/** What the assertions and assumptions of tools mean, in C. Whether a program ends is asked of one that ends where one fails. */
const assertionsFor = (property: Property): string => `
extern void reach_error(void);
extern void abort(void) __attribute__((__noreturn__));
#define __PROVED__(e) ((e) ? (void)0 : ${property === 'termination' ? 'abort' : 'reach_error'}())
#define __ASSUMED__(e) ((e) ? (void)0 : abort())
#define __ESBMC_assert(e, ...) __PROVED__(e)
#define __CPROVER_assert(e, ...) __PROVED__(e)
#define __VERIFIER_assert(e) __PROVED__(e)
#define __goblint_check(e) __PROVED__(e)
#define __goblint_assert(e) __PROVED__(e)
#define __ESBMC_assume(e) __ASSUMED__(e)
#define __ESBMC_atomic_begin __VERIFIER_atomic_begin
#define __ESBMC_atomic_end __VERIFIER_atomic_end
#define __CPROVER_assume(e) __ASSUMED__(e)
#define __VERIFIER_assume(e) __ASSUMED__(e)
#define __goblint_assume(e) __ASSUMED__(e)
`;

/** The text without directives, in which a call of reach_error stands for each assertion; undefined if gcc refuses it. */
export function withAssertions(
  text: string,
  { dataModel, property }: { readonly dataModel: DataModel; readonly property: Property },
): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'assertions-'));
  try {
    mkdirSync(join(folder, 'include'));
    writeFileSync(join(folder, 'assertions.h'), assertionsFor(property));
    writeFileSync(join(folder, 'include/assert.h'), '#undef assert\n#define assert(e) __PROVED__(e)\n');
    writeFileSync(join(folder, 'include/goblint.h'), '');
    const model = dataModel === 'ILP32' ? '-m32' : '-m64';
    const headers = ['-I', join(folder, 'include'), '-include', join(folder, 'assertions.h')];
    const { status, stdout } = spawnSync('gcc', ['-w', '-E', '-P', model, ...headers, '-x', 'c', '-'], {
      input: text,
      encoding: 'utf8',
    });
    return status === 0 ? stdout : undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
