import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explainClaim } from '../../../src/replay/explain/explain-claim.js';
import { harnessFolder } from '../../../src/use-cases/explain/harness/harness-folder.js';
import { writeNewFolder } from '../../../src/use-cases/explain/write-new.js';
import { oneIn } from '../../effort.js';
import { hasThreadSanitizer } from '../../fuzz/threads/run-natively.js';
import { machine } from '../../machine.js';
import { at, CALL, type Claim, withClaim } from '../../replay/violation-claim.js';

const INPUT = 'extern int __VERIFIER_nondet_int(void);\n#include <stdlib.h>\n';
const target = (line: number, column?: number) => `action: follow, type: target, ${at(line, column)}`;
/** Violated in line 6, where an input is 7, and after an input that is not 0. */
const body = (statement: string, before = '') =>
  `${INPUT}${before}\nint main(void) {\n  if (__VERIFIER_nondet_int() != 0 && __VERIFIER_nondet_int() == 7)\n    ${statement}\n  return 0;\n}\n`;

interface Row extends Claim {
  readonly name: string;
  /** Another file of the program. */
  readonly second?: string;
  readonly compiler: 'gcc' | 'clang';
  /** What is seen in addition to the message of the Makefile. */
  readonly seen: RegExp;
}

const ROWS: readonly Row[] = [
  {
    name: 'an error function without effect',
    program: body('reach_error();', 'void reach_error(void) {}'),
    formula: CALL,
    waypoints: [target(6)],
    dataModel: 'ILP32',
    compiler: 'gcc',
    seen: /unreach-call is violated here/,
  },
  {
    name: 'an error function without body, and inputs of all types',
    program: `extern void reach_error(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void); extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void); extern _Bool __VERIFIER_nondet_bool(void);
extern signed char __VERIFIER_nondet_char(void); extern long long __VERIFIER_nondet_longlong(void);
int main(void) { if (__VERIFIER_nondet_ulonglong() == 18446744073709551615ull && __VERIFIER_nondet_double() == 0.1 && __VERIFIER_nondet_float() == 0.1f && __VERIFIER_nondet_bool() && __VERIFIER_nondet_char() == -128 && __VERIFIER_nondet_longlong() == -9223372036854775807LL - 1) reach_error(); }
`,
    formula: CALL,
    waypoints: [target(5)],
    dataModel: 'LP64',
    compiler: 'clang',
    seen: /unreach-call is violated here/,
  },
  {
    name: 'a label behind a condition',
    program: body('ERROR: ;'),
    formula: 'G ! label(ERROR)',
    waypoints: [target(6)],
    compiler: 'gcc',
    seen: /unreach-label is violated here/,
  },
  {
    name: 'variables without a value, read again with one, and an inline function',
    program: `${INPUT}struct s { int a; char *p; };
__inline void reach_error(void) {}
int twice(void) { int x; int y = x + x; return y; }
int main(void) {
  struct s *s = malloc(sizeof *s); double d; int a[2];
  if (twice() == 6 && twice() == -8 && __VERIFIER_nondet_int() == 2 && twice() == 10 && s->a == 7)
    if (d == 0.5 && a[1]++ == 4 && (a[0] -= 3) == 9 && a[1] == 5) reach_error();
}
`,
    formula: CALL,
    waypoints: [target(9, 67)],
    compiler: 'gcc',
    seen: /unreach-call is violated here/,
  },
  {
    name: 'an overflow',
    program: body('{ int x = __VERIFIER_nondet_int(); return 2147483647 + x; }'),
    formula: 'G ! overflow',
    waypoints: [target(6, 40)],
    dataModel: 'ILP32',
    compiler: 'clang',
    seen: /program\.c:6:\d+: runtime error: signed integer overflow: 2147483647 \+ \d+/,
  },
  {
    name: 'an access behind the end of an array on the heap',
    program: body('((char *)malloc(7))[__VERIFIER_nondet_int()] = 1;'),
    formula: 'G valid-deref',
    waypoints: [target(6)],
    dataModel: 'LP64',
    compiler: 'gcc',
    seen: /AddressSanitizer: (?:heap-buffer-overflow|SEGV)[\s\S]*program\.c:6/,
  },
  {
    name: 'memory that is freed twice',
    program: body('{ void *p = malloc(3); free(p); free(p); }'),
    formula: 'G valid-free',
    waypoints: [target(6, 37)],
    dataModel: 'ILP32',
    compiler: 'gcc',
    seen: /AddressSanitizer: attempting double-free[\s\S]*program\.c:6/,
  },
  {
    name: 'memory that is lost',
    program: body('{ void *p = malloc(3); p = 0; }'),
    formula: 'G valid-memtrack',
    waypoints: [target(7)],
    dataModel: 'LP64',
    compiler: 'clang',
    seen: /LeakSanitizer: detected memory leaks[\s\S]*program\.c:6/,
  },
  {
    name: 'memory that is lost in 32 bits',
    program: body('{ void *p = malloc(3); p = 0; }'),
    formula: 'G valid-memtrack',
    waypoints: [target(7)],
    dataModel: 'ILP32',
    compiler: 'gcc',
    seen: /LeakSanitizer: detected memory leaks[\s\S]*program\.c:6/,
  },
  {
    name: 'memory that is not freed, although a pointer leads to it',
    program: body('kept = malloc(3);', 'void *kept;'),
    formula: 'G valid-memcleanup',
    waypoints: [target(7)],
    dataModel: 'LP64',
    compiler: 'gcc',
    seen: /LeakSanitizer: detected memory leaks[\s\S]*program\.c:6/,
  },
  {
    name: 'a loop without end',
    program: body('for (;;) ;'),
    formula: 'F end',
    waypoints: [`action: cycle, type: branching, constraint: {value: "true"}, ${at(6)}`],
    dataModel: 'ILP32',
    compiler: 'gcc',
    seen: /timeout 1 \.\/violation/,
  },
  {
    name: 'two threads that take turns, in a program of two files',
    second: `extern int shared;
static int own(int by) {
  int tmp = shared;
  return tmp + by;
}
int more(void) {
  int sum = own(1);
  return sum;
}
`,
    program: `#include <pthread.h>
extern void reach_error(void); extern int more(void);
int shared;
void *worker(void *arg) {
  int tmp = more();
  shared = tmp;
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  int mine = shared;
  shared = mine + 1;
  pthread_join(t, 0);
  if (shared != 2)
    reach_error();
  return 0;
}
`,
    formula: CALL,
    waypoints: [target(16)],
    compiler: 'gcc',
    seen: /unreach-call is violated here/,
  },
  {
    name: 'threads that wait for each other',
    program: `#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
void *worker(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&b);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, worker, 0);
  pthread_mutex_lock(&b);
  pthread_mutex_lock(&a);
  return 0;
}
`,
    formula: 'G ! deadlock',
    waypoints: [target(12)],
    compiler: 'gcc',
    seen: /timeout 1 \.\/violation/,
  },
  {
    name: 'a race under ThreadSanitizer, with jumps between the functions of two files, and variables that none defines',
    second: `#include <setjmp.h>
extern _Thread_local jmp_buf back; extern int tries;
void leave(int n) {
  if (n == 0) longjmp(back, 3);
  leave(n - 1);
}
int twice(void) {
  int r = setjmp(back);
  if (r == 0) leave(2 + tries);
  return r;
}
`,
    program: `#include <pthread.h>
#include <setjmp.h>
extern void leave(int); extern int twice(void); extern struct { int a; char b[5]; } *missing, other;
_Thread_local jmp_buf back; extern int tries; int early, late;
void *worker(void *arg) {
  int a = twice() + early + other.b[4] + (missing == 0);
  return (void *)(long)(a + late);
}
int main(void) {
  pthread_t t;
  early = 1;
  pthread_create(&t, 0, worker, 0);
  if (setjmp(back) == 0) leave(1);
  late = 1;
  pthread_join(t, 0);
  return 0;
}
`,
    formula: 'G ! data-race',
    waypoints: [target(7)],
    compiler: 'gcc',
    seen: /ThreadSanitizer: data race[\s\S]*:7[\s\S]*:14/,
  },
];

function reasonToSkip({ compiler, formula, dataModel = 'LP64' }: Row): boolean {
  if (formula === 'G ! data-race' && !hasThreadSanitizer()) return true;
  if (compiler === 'clang' && machine.clang.kind === 'missing') return true;
  return dataModel === 'ILP32' && machine.compiles32Bit.kind === 'missing';
}

describe('a violation that replay found', () => {
  it.each(
    oneIn(
      2,
      ROWS.map((row) => [row.name, row] as const),
    ),
  )('%s is seen natively', async (_name, row) => {
    if (reasonToSkip(row)) return;
    await withClaim(row, async (request) => {
      const own = join(request.programs[0] ?? '', '..');
      const second = row.second === undefined ? [] : [join(own, 'second.c')];
      for (const file of second) writeFileSync(file, row.second ?? '');
      const programs = [...second, ...request.programs];
      const { document } = await explainClaim({ ...request, programs, explain: 'json' }, (each) => each);
      const explanation = JSON.parse(JSON.stringify(document));
      const folder = join(own, 'native');
      await writeNewFolder(folder, await harnessFolder(programs, explanation, '2026-11-22T12:00:00Z'));
      const made = spawnSync('make', ['-C', folder, 'run', `CC=${row.compiler}`, 'SECONDS=1'], {
        encoding: 'utf8',
      });
      const output = made.stdout + made.stderr;
      expect(output).toMatch(row.seen);
      expect(output).toContain(`\n${explanation.result}: `);
      expect(made.status).toBe(0);
    });
  });
});
