import { describe, expect, it } from 'vitest';
import type { PropertyCheck } from '../../src/task/property.js';
import type { DataModel } from '../../src/vocabulary/data-model.js';
import { endText, runText } from './run-program.js';

const MEMORY: readonly PropertyCheck[] = [
  { kind: 'valid-free' },
  { kind: 'valid-deref' },
  { kind: 'valid-memtrack' },
];
const TRACK: readonly PropertyCheck[] = [{ kind: 'valid-memtrack' }];
const CLEANUP: readonly PropertyCheck[] = [{ kind: 'valid-memcleanup' }];

const DECLARATIONS = `
extern void *malloc(__SIZE_TYPE__), *realloc(void *, __SIZE_TYPE__), *alloca(__SIZE_TYPE__);
extern void free(void *), exit(int), abort(void), *memcpy(void *, const void *, __SIZE_TYPE__);
struct n { struct n *next; int v; }; struct __attribute__((packed)) packed { char c; void *p; };
void *global; struct packed odd;
static void *make(void) { return malloc(4); } static void *make2(void) { void *p = make(); return p; }
static int use(void *p, int x) { return x; } static void leave(void *p) { exit(1); }
static int many(int n, ...) { return *(int *)0; } static int deref(int *p) { return *p; }
static void lose(void) { void *p = malloc(4); }
`;

type Row = readonly [expected: string, checks: readonly PropertyCheck[], code: string];

const ROWS: readonly Row[] = [
  // what was lost before comes first
  ['valid-memtrack', MEMORY, 'lose(); return *(int *)0;'],
  ['valid-memtrack', MEMORY, 'int *p = malloc(4); p = 0; return *p;'],
  ['valid-memtrack', MEMORY, 'int *p = malloc(4); p = malloc(4); free(p); free(p);'],
  ['valid-memtrack', MEMORY, 'lose(); int x; free(&x);'],
  ['valid-memtrack', MEMORY, 'lose(); abort();'],
  ['valid-memtrack', MEMORY, 'lose(); exit(0);'],
  ['valid-memtrack', TRACK, 'lose(); return *(int *)0;'],
  ['valid-memtrack', TRACK, 'int z = 0; lose(); return 1 / z;'],
  ['valid-memtrack', MEMORY, '{ int *q = malloc(4); } return *(int *)0;'],
  ['valid-memtrack', MEMORY, 'for (int i = 0; i < 2; i++) { int *q = malloc(4); if (i) *(int *)0 = 1; }'],
  ['valid-memtrack', MEMORY, '{ struct n x; x.next = malloc(4); } exit(0);'],
  ['valid-memtrack', MEMORY, '{ void *a[2]; a[1] = malloc(4); } exit(0);'],
  [
    'valid-memtrack',
    MEMORY,
    'struct n *a = malloc(sizeof *a), *b = malloc(sizeof *b); a->next = b; b->next = a; a = b = 0; exit(0);',
  ],
  ['valid-memtrack', MEMORY, 'use(malloc(4), 0); use(malloc(4), *(int *)0);'],
  // what is still held was not lost before
  ['valid-deref', MEMORY, 'int *p = malloc(4); return p[1];'],
  ['valid-deref', MEMORY, 'int *p = malloc(4); int *q = 0; return *q;'],
  ['valid-deref', MEMORY, 'global = malloc(4); return *(int *)0;'],
  ['valid-deref', MEMORY, 'return ((int *)malloc(4))[1];'],
  ['valid-deref', MEMORY, 'return ((int *)make2())[1];'],
  ['valid-deref', MEMORY, 'return use(malloc(4), *(int *)0);'],
  ['valid-deref', MEMORY, 'return use(make2(), *(int *)0);'],
  ['valid-deref', MEMORY, 'return use(make(), use(make(), *(int *)0));'],
  ['valid-deref', MEMORY, 'return many(1, malloc(4));'],
  ['valid-deref', MEMORY, 'return deref((int *)((char *)malloc(8) + 6));'],
  ['valid-deref', MEMORY, 'void **p = malloc(sizeof *p); *p = malloc(4); return *(int *)0;'],
  ['valid-deref', MEMORY, 'char *p = malloc(8); p += 4; return *(int *)0;'],
  ['valid-deref', MEMORY, 'char *p = malloc(8); p += 8; return *(int *)0;'],
  ['valid-deref', MEMORY, 'odd.p = malloc(8); return *(int *)0;'],
  ['valid-deref', MEMORY, 'void **p = alloca(sizeof *p); *p = malloc(4); return *(int *)0;'],
  ['valid-deref', MEMORY, 'int n = 2; void *p[n]; p[1] = malloc(4); return *(int *)0;'],
  ['valid-free', MEMORY, 'char *p = malloc(8); free(p + 1);'],
  ['valid-free', MEMORY, 'free((char *)malloc(8) + 1);'],
  ['valid-free', MEMORY, 'int *p = malloc(4), *q = p; free(p); free(q);'],
  // at the end
  ['exit 1', MEMORY, 'int *p = malloc(4); leave(p);'],
  ['exit 1', MEMORY, 'leave(malloc(4));'],
  ['abort', MEMORY, 'int *p = malloc(4); abort();'],
  ['valid-memtrack', MEMORY, 'int *p = malloc(4); return 0;'],
  ['exit 0', MEMORY, 'global = (char *)malloc(4) + 2; return 0;'],
  ['exit 0', MEMORY, 'odd.p = malloc(8); return 0;'],
  ['exit 0', MEMORY, 'struct n *a = malloc(sizeof *a); a->next = a; global = a; return 0;'],
  ['abort', CLEANUP, 'int *p = malloc(4); abort();'],
  ['valid-memcleanup', CLEANUP, 'global = malloc(4); return 0;'],
  ['valid-memcleanup', CLEANUP, 'leave(malloc(4));'],
  ['exit 0', CLEANUP, 'free(malloc(4)); return 0;'],
];

const MODELS: readonly DataModel[] = ['LP64', 'ILP32'];

describe.each(MODELS)('memory that is lost on %s', (model) => {
  it.each(ROWS)('%s %j %s', (expected, checks, code) => {
    const execution = runText(`${DECLARATIONS} int main(void) { ${code} }`, { model, checks });
    expect(endText(execution), JSON.stringify(execution.end)).toBe(expected);
  });
});
