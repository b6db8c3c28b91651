import { ProgramMemory } from '../../../src/machine/memory/program-memory.js';
import { executeIn } from '../../../src/machine/run/execute.js';
import type { DataModel } from '../../../src/vocabulary/data-model.js';
import { type Compilation, canRun, runWithGcc } from '../../machine/gcc.js';
import { BUDGET, compileText, type RunOptions } from '../../machine/run-program.js';
import { caseAt, sourceOf, TRACE_LIMIT, type TracedProgram } from './traced-program.js';

/** What became of one program. */
export type Comparison =
  | { readonly kind: 'same'; readonly values: number }
  /** The generator made a program that has no meaning: a sanitizer says so. */
  | { readonly kind: 'discarded'; readonly why: string }
  | { readonly kind: 'different'; readonly why: string; readonly caseNumber: number };

/** The same program in the forms that it is compiled to: they must not differ in what the program does. */
export const FORMS = new Map<string, RunOptions>([
  ['plain', {}],
  ['with what values depend on', { symbolic: true }],
  ['with all places observed', { observes: () => true, observer: { passed: () => undefined } }],
  [
    'with checks of memory',
    { checks: [{ kind: 'valid-free' }, { kind: 'valid-deref' }, { kind: 'valid-memtrack' }] },
  ],
  ['with checks of overflows', { checks: [{ kind: 'no-overflow' }] }],
]);

// The library is called, not folded: what gcc computes itself leaves `errno` alone.
const PLAIN: Compilation = { compiler: 'gcc', flags: ['-O0', '-fno-builtin'] };
const OPTIMISED: Compilation = { compiler: 'gcc', flags: ['-O2', '-fno-strict-aliasing', '-fno-builtin'] };
const SANITIZED: Compilation = {
  compiler: 'gcc',
  flags: ['-O0', '-fno-builtin', '-fsanitize=undefined,address', '-fno-sanitize-recover=all'],
};
// It finds overflows of bit-fields that gcc's sanitizer misses, and needs no library for that.
const CLANG: Compilation = {
  compiler: 'clang',
  flags: ['-O1', '-fno-builtin', '-fsanitize=undefined', '-fsanitize-trap=undefined'],
};

/** The compilers whose programs are compared: `thorough` with sanitizers, which tell programs without meaning. */
export function compilersFor(model: DataModel, effort: 'quick' | 'thorough'): readonly Compilation[] {
  const wanted = effort === 'quick' ? [PLAIN] : [SANITIZED, OPTIMISED, CLANG];
  return wanted.filter((compilation) => canRun(model, compilation));
}

const PRINT_TRACE = `
int write(int, const void *, size_t);
int main(void) {
  compute();
  if (N > ${TRACE_LIMIT}) N = ${TRACE_LIMIT};
  size_t done = 0, all = 8 * (size_t)N;
  while (done < all) { int n = write(1, (char *)R + done, all - done); if (n <= 0) return 1; done += n; }
  return 0;
}
`;

/** Executes a program here, in the given forms, and by compilers, and compares what it traces. */
export function compareTraces(
  program: TracedProgram,
  model: DataModel,
  compilers: readonly Compilation[],
  forms: readonly string[],
): Comparison {
  const source = sourceOf(program);
  let wanted: readonly bigint[] | undefined;
  for (const compilation of compilers) {
    const trace = traceOfCompiler(source, model, compilation);
    if ('problem' in trace) return { kind: 'discarded', why: trace.problem };
    wanted ??= trace.values;
    const found = differenceOf(trace.values, wanted);
    // Compilers that differ show that the program has more than one meaning.
    if (found !== undefined)
      return { kind: 'discarded', why: `${compilation.compiler} differs: ${found.why}` };
  }
  for (const form of forms) {
    const trace = traceOfReplay(source, model, FORMS.get(form) ?? {});
    const found = differenceOf(trace.values, wanted ?? trace.values, trace.end);
    if (found !== undefined) return { kind: 'different', ...found, why: `${form}: ${found.why}` };
  }
  return { kind: 'same', values: wanted?.length ?? 0 };
}

function traceOfCompiler(
  source: string,
  model: DataModel,
  compilation: Compilation,
): { readonly values: readonly bigint[] } | { readonly problem: string } {
  const run = runWithGcc(source + PRINT_TRACE, model, compilation);
  if (run === undefined) return { problem: `${compilation.compiler} cannot be run` };
  if (run.code === 0) return { values: numbers(run.stdout) };
  const said = run.stderr.split('\n').find((line) => /error/i.test(line)) ?? `exit code ${run.code}`;
  return { problem: `${compilation.flags.join(' ')}: ${said}` };
}

interface Trace {
  readonly values: readonly bigint[];
  /** Where the execution did not end as it should: how it ended. */
  readonly end: string | undefined;
}

function traceOfReplay(source: string, model: DataModel, options: RunOptions): Trace {
  const compiled = compileText(`${source}int main(void) { compute(); return 0; }\n`, { ...options, model });
  const memory = new ProgramMemory(compiled.needs);
  const { end } = executeIn({ memory }, compiled, options.observer ?? {}, BUDGET);
  const bytesOf = (name: string): Buffer => {
    const object = [...compiled.statics.variables].find(([variable]) => variable.name === name)?.[1];
    if (object === undefined) throw new Error(`the program has no variable ${name}`);
    return Buffer.from(memory.bytes.slice(object.address, object.address + object.size));
  };
  const count = Math.min(bytesOf('N').readUInt32LE(0), TRACE_LIMIT);
  const isGood = end.kind === 'exit' && end.code === 0;
  const how = 'why' in end ? `${end.kind}: ${end.why}` : end.kind;
  const line =
    'where' in end ? ` in line ${end.where.range.line}: ${lineOf(source, end.where.range.line)}` : '';
  return { values: numbers(bytesOf('R').subarray(0, 8 * count)), end: isGood ? undefined : `${how}${line}` };
}

function lineOf(source: string, line: number): string {
  return source.split('\n')[line - 1]?.trim() ?? '';
}

function numbers(bytes: Buffer): bigint[] {
  return Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readBigUInt64LE(8 * index));
}

function differenceOf(
  ours: readonly bigint[],
  theirs: readonly bigint[],
  end?: string,
): { readonly why: string; readonly caseNumber: number } | undefined {
  const length = Math.max(ours.length, theirs.length);
  for (let index = 0; index < length; index++) {
    if (ours[index] === theirs[index]) continue;
    const caseNumber = caseAt(theirs, index);
    if (ours[index] === undefined && end !== undefined) return { why: end, caseNumber };
    const text = (value: bigint | undefined) => (value === undefined ? 'nothing' : `0x${value.toString(16)}`);
    return { why: `value ${index} is ${text(ours[index])} instead of ${text(theirs[index])}`, caseNumber };
  }
  return end === undefined ? undefined : { why: end, caseNumber: caseAt(theirs, length) };
}
