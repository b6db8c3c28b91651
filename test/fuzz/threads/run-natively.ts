import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a native execution shows, and what ends it. */
export type NativeProperty =
  | 'unreach-call'
  | 'no-data-race'
  | 'no-deadlock'
  | 'no-overflow'
  | 'valid-memsafety';

const SANITIZERS: Readonly<Record<NativeProperty, readonly string[]>> = {
  'unreach-call': [],
  'no-data-race': ['-fsanitize=thread'],
  'no-deadlock': [],
  'no-overflow': ['-fsanitize=signed-integer-overflow', '-fno-sanitize-recover=all'],
  'valid-memsafety': ['-fsanitize=address'],
};

/** What is said of an execution that does not end by itself. */
const STUCK = 'still running';

/** What standard error says where the property is violated. */
const SIGNS: Readonly<Record<NativeProperty, RegExp>> = {
  'unreach-call': /reach_error/,
  'no-data-race': /ThreadSanitizer: data race/,
  'no-deadlock': new RegExp(`^${STUCK}$`),
  'no-overflow': /signed integer overflow/,
  'valid-memsafety': /ERROR: AddressSanitizer/,
};

/**
 * Violates nothing by itself: `delay` lets other threads run, by a sequence that each thread draws from the seed.
 * Atomic sections are one lock, and inputs come from the environment.
 */
const HARNESS = `#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static pthread_mutex_t section = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local unsigned state;
static int threads;
void delay(void) {
  if (state == 0) state = (unsigned)atoi(getenv("SEED")) * 2654435761u + 40503u * __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED) + 1;
  state = state * 1664525u + 1013904223u;
  unsigned drawn = state >> 16;
  if (drawn % 3 == 0) usleep(drawn / 3 % 4 * 120);
}
void __VERIFIER_atomic_begin(void) { pthread_mutex_lock(&section); }
void __VERIFIER_atomic_end(void) { pthread_mutex_unlock(&section); }
int __VERIFIER_nondet_int(void) {
  static int next;
  char name[32];
  snprintf(name, sizeof name, "INPUT%d", __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED));
  return atoi(getenv(name) ? getenv(name) : "0");
}
void reach_error(void) { fputs("reach_error\\n", stderr); _exit(99); }
`;

export interface NativeProgram {
  readonly text: string;
  readonly property: NativeProperty;
  readonly inputs?: readonly number[];
}

/** What executions of a program with different schedules have shown. */
export interface NativeRuns {
  readonly violated: boolean;
  /** Lines of the two accesses of each race, as `4 7`, the smaller one first. */
  readonly races: ReadonlySet<string>;
  readonly runs: number;
}

/**
 * Compiles a program with threads, with the sanitizer of the property, and executes it with random delays until `enough`
 * says so, or as often as asked. An execution that does not end within two seconds is ended, and shows at most a
 * deadlock.
 */
export async function runNatively(
  program: NativeProgram,
  { runs, enough }: { runs: number; enough: (seen: NativeRuns) => boolean },
): Promise<NativeRuns> {
  const folder = mkdtempSync(join(tmpdir(), 'threads-natively-'));
  try {
    const binary = compile(program, folder);
    const races = new Set<string>();
    let [violated, done] = [false, 0];
    while (done < runs && !enough({ violated, races, runs: done })) {
      const batch = await Promise.all(
        Array.from({ length: Math.min(8, runs - done) }, (_, index) =>
          execute(binary, done + index + 1, program.inputs ?? []),
        ),
      );
      done += batch.length;
      for (const output of batch) {
        violated ||= SIGNS[program.property].test(output);
        for (const race of racesOf(output)) races.add(race);
      }
    }
    return { violated, races, runs: done };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Whether the compiler finds the run-time library of ThreadSanitizer. */
export function hasThreadSanitizer(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'threads-natively-'));
  try {
    writeFileSync(join(folder, 'p.c'), 'int main(void) { return 0; }\n');
    const words = ['-fsanitize=thread', join(folder, 'p.c'), '-o', join(folder, 'p')];
    return spawnSync('cc', words).status === 0 && spawnSync(join(folder, 'p')).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compile({ text, property }: NativeProgram, folder: string): string {
  const [program, harness, binary] = ['p.c', 'harness.c', 'p'].map((name) => join(folder, name));
  writeFileSync(program ?? '', withDelays(text));
  writeFileSync(harness ?? '', HARNESS);
  const words = ['-g', '-O0', '-w', '-fno-builtin', '-pthread', ...SANITIZERS[property]];
  const { status, stderr } = spawnSync(
    'cc',
    [...words, program, harness, '-o', binary, '-latomic'] as string[],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(stderr);
  return binary ?? '';
}

/** Statements of a line are preceded by delays, and a call of an atomic function is an atomic section. */
function withDelays(text: string): string {
  const lines = text.split('\n');
  return `void delay(void);\n#line 1 "p.c"\n${lines
    .map((line, index) => {
      const before = lines[index - 1]?.replace(/\/\/.*/, '').trimEnd() ?? '';
      const isStatement =
        /^ +(?! |else|char|long int|int __|unsigned|\}).*;/.test(line) && /[;{}:]$/.test(before);
      const section = line.replace(/(?<!void )\b(__VERIFIER_atomic_(?!begin|end)\w+)\(\);/, (call) => {
        return `__VERIFIER_atomic_begin(); ${call} __VERIFIER_atomic_end();`;
      });
      if (!isStatement) return section;
      const begun = section.replace(/^ +/, '  delay(); ');
      return begun.includes('for (') ? begun : begun.replace(/; (?=[a-z*])/g, '; delay(); ');
    })
    .join('\n')}`;
}

function execute(binary: string, seed: number, inputs: readonly number[]): Promise<string> {
  const given = Object.fromEntries(inputs.map((value, index) => [`INPUT${index}`, String(value)]));
  const child = spawn(binary, [], {
    env: {
      ...given,
      PATH: process.env.PATH,
      SEED: String(seed),
      TSAN_OPTIONS:
        'suppress_equal_stacks=0 suppress_equal_addresses=0 history_size=4 report_signal_unsafe=0',
      ASAN_OPTIONS: 'detect_leaks=0 detect_stack_use_after_return=1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 2000,
    killSignal: 'SIGKILL',
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (_code, signal) => resolve(signal === 'SIGKILL' && output === '' ? STUCK : output));
  });
}

/** The lines of the program at the top of the two stacks of each race. */
function racesOf(output: string): readonly string[] {
  return output
    .split('WARNING: ThreadSanitizer: data race')
    .slice(1)
    .map((report) => {
      const accesses = report.split(/^ {2}(?:Previous )?(?:atomic )?(?:read|write) of size/im).slice(1, 3);
      const lines = accesses.map((stack) => Number(/p\.c:(\d+)/.exec(stack)?.[1]));
      return lines.toSorted((one, other) => one - other).join(' ');
    });
}
