import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyseProgram } from '../../src/c/analyse-program.js';
import { partsOfStatement, visitExpressions } from '../../src/c/tree/parts.js';
import type { TypedProgram } from '../../src/c/tree/typed-program.js';
import { selectChecks } from '../../src/prove/model/checks.js';
import type { ProofGoal, ProofGoalSink } from '../../src/prove/model/obligation.js';
import { translateTask } from '../../src/prove/strategy/translate-task.js';
import { UnrollPolicy } from '../../src/prove/strategy/unroll-policy.js';
import { isFalse } from '../../src/smt/term.js';
import { TermPool } from '../../src/smt/term-pool.js';
import { SourceText } from '../../src/source/source-text.js';
import { parseProperty } from '../../src/task/property.js';
import { oneIn } from '../effort.js';
import { answerTo, claimOf, PATIENCE } from './ask.js';
import {
  CONSTRUCTS,
  CONTEXTS,
  kindsIn,
  ORDERED,
  PREAMBLE,
  rowsOf,
  STATEMENTS,
  UNEXAMINED,
} from './order-table.js';
import { declarationsFor, propertyText } from './subject.js';

const TRANSLATE = join(import.meta.dirname, '../../src/prove/translate');
const SETUP = 'x = 1; y = 1; r = __VERIFIER_nondet_int(); ';

/** How many functions a program has. */
const TOGETHER = 40;

/** For each body of a function, what cannot be true of it, whatever else is known. */
function refusals(variable: 'x' | 'y', bodies: readonly string[]): readonly (readonly string[])[] {
  const starts = bodies.flatMap((_, index) => (index % TOGETHER === 0 ? [index] : []));
  return starts.flatMap((start) => refusalsOfProgram(variable, bodies.slice(start, start + TOGETHER)));
}

function refusalsOfProgram(variable: 'x' | 'y', bodies: readonly string[]): readonly (readonly string[])[] {
  const lines = bodies.map((body, index) => `int case_${index}(void) { ${SETUP}${body} return 0; }`);
  const calls = bodies.map((_, index) => `if (__VERIFIER_nondet_int()) case_${index}();`);
  const preamble = `extern int __VERIFIER_nondet_int(void); ${PREAMBLE.replaceAll('@', variable).replaceAll('\n', ' ')}`;
  const text = [preamble, ...lines, `int main(void) { ${calls.join(' ')} return 0; }`].join('\n');
  const program = analyseProgram(text, { dataModel: 'LP64', file: 'program.c' });
  expect(program.problems.map(({ range, message }) => `${lines[range.line - 2]}: ${message}`)).toEqual([]);
  const found = bodies.map((): string[] => []);
  for (const { what, line } of falseClaims(program)) found[line - 2]?.push(what);
  return found;
}

function falseClaims(program: TypedProgram): readonly ProofGoal[] {
  const claims: ProofGoal[] = [];
  const sink: ProofGoalSink = {
    require: (_, condition, claim) => {
      // What depends on an input is false of one of its values.
      if (isFalse(condition) || /whose order is open/.test(claim.what)) claims.push(claim);
    },
    notice: () => undefined,
    assume: (action) => action(),
  };
  const property = parseProperty(new SourceText(propertyText('unreach-call'), 'property'), 'property');
  const checks = selectChecks(property);
  if (checks.kind === 'failed') throw new Error(checks.failure.code);
  const translated = translateTask(
    { program, entryFunction: 'main', checks: checks.value, invariants: [], contracts: [] },
    {
      pool: new TermPool(),
      policy: new UnrollPolicy(4),
      sink,
      limits: { steps: 1_000_000, terms: 2_000_000, recursion: 3 },
    },
  );
  expect(translated.kind).toBe('done');
  return claims;
}

const statements = rowsOf(STATEMENTS).flat();

/**
 * Each kind of construct in each kind of context, as often as one of them has rows; the statements around them take turns.
 */
function casesWith(variable: 'x' | 'y', contexts: readonly (readonly string[])[]): readonly string[] {
  const pairs = rowsOf(CONSTRUCTS).flatMap((constructs) =>
    contexts.flatMap((rows) =>
      Array.from({ length: Math.max(constructs.length, rows.length) }, (_, index) => {
        const construct = turn(constructs, index).replaceAll('@', variable);
        return turn(rows, index).replaceAll('@', () => construct);
      }),
    ),
  );
  return pairs.map((expression, index) => turn(statements, index).replaceAll('@', () => expression));
}

function turn(rows: readonly string[], index: number): string {
  return rows[index % rows.length] as string;
}

describe('every construct in every context', () => {
  it('is refused where it changes what the other operand reads', () => {
    const bodies = oneIn(7, casesWith('x', rowsOf(CONTEXTS)));
    const all = refusals('x', bodies);
    expect(bodies.filter((_, index) => !all[index]?.some((what) => /order/.test(what)))).toEqual([]);
  });

  it('is translated where it changes something else', () => {
    const bodies = oneIn(7, casesWith('y', rowsOf(CONTEXTS))).filter((body) => !UNEXAMINED.test(body));
    const all = refusals('y', bodies);
    expect(bodies.filter((_, index) => all[index]?.some(isRefusal))).toEqual([]);
  });

  it('is translated where C says what comes first', () => {
    const bodies = casesWith('x', [ORDERED]);
    const all = refusals('x', bodies);
    expect(bodies.filter((_, index) => all[index]?.some(isRefusal))).toEqual([]);
  });
});

function isRefusal(what: string): boolean {
  return /order|prove does not support/.test(what);
}

it.each([
  ['constructs', CONSTRUCTS],
  ['contexts', CONTEXTS],
])('the %s are of the kinds that the table says', (_, table) => {
  const text = rowsOf(table)
    .flat()
    .map((row, index) => `int case_${index}(void) { return ${row.replaceAll('@', 'x')}; }`);
  const declared = PREAMBLE.replaceAll('@', 'x');
  const program = analyseProgram([declared, ...text].join('\n'), { dataModel: 'LP64', file: 'program.c' });
  const found = new Set<string>();
  for (const { definition } of program.functions) {
    if (definition === undefined) continue;
    visitExpressions(partsOfStatement(definition.body), ({ kind }) => found.add(kind));
  }
  expect(kindsIn(table).filter((kind) => !found.has(kind))).toEqual([]);
});

describe('what does not depend on the order is proved', () => {
  it.each([
    [
      'an index that moves on in the same structure',
      'struct ring { int head; int data[4]; }; void put(struct ring *r, int v) { r->data[r->head++ % 4] = v; } int main(void) { struct ring q = {0}; put(&q, 7); put(&q, 8); check(q.data[0] == 7 && q.data[1] == 8 && q.head == 2); return 0; }',
    ],
    [
      'an index behind a pointer',
      'struct list { int a[4]; int i; }; int main(void) { struct list l = {{0}, 0}; struct list *p = &l; p->a[p->i++] = 5; check(p->a[0] == 5 && p->i == 1); return 0; }',
    ],
    [
      'a pointer behind a pointer',
      'void put(char **s, char c) { *(*s)++ = c; } int main(void) { char t[4]; char *p = t; put(&p, 1); put(&p, 2); check(t[0] == 1 && t[1] == 2); return 0; }',
    ],
    [
      'a function that changes what its result is assigned to',
      'int state; int next(void) { state = state + 1; return state * 2; } int main(void) { state = 1; state = next(); check(state == 4); return 0; }',
    ],
    [
      'elements of one array',
      'int main(void) { int a[3] = {1, 2, 3}; int i = 0; a[i] = a[i + 1]++; check(a[0] == 2 && a[1] == 3); return 0; }',
    ],
    [
      'two calls that have nothing to do with each other',
      'int n; int one(void) { return 1; } int two(void) { n++; return 2; } int main(void) { if (one() < two() && n == 1) return 0; reach_error(); return 0; }',
    ],
    [
      'formats that only print',
      'extern int printf(const char *, ...); extern long time(long *); extern void srand(unsigned int); int main(void) { int n = 0; srand(time(0)); printf("%5.2f%% of %-*s: %I d, %#lx, %p\\n", 1.5, 4, "all", n, 1ul, &n); check(n == 0); return 0; }',
    ],
    [
      'operands of builtins',
      'int main(void) { int x = 1; if (__builtin_expect(x == 1, 1)) { __builtin_prefetch(&x, 0, 3); x++; } check(x == 2); return 0; }',
    ],
  ])('%s', async (_, program) => {
    const text = `${declarationsFor(program)}\n${program}`;
    const claim = claimOf({ fileName: 'program.c', text, property: 'unreach-call', dataModel: 'LP64' }, {});
    const { status, reason } = await answerTo(claim, PATIENCE);
    expect(status, reason).toBe('true');
  });
});

describe('nothing goes round the check of the order', () => {
  const files = readdirSync(TRANSLATE, { encoding: 'utf8', recursive: true })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(join(TRANSLATE, file), 'utf8')]);
  const filesWith = (pattern: RegExp) =>
    files.flatMap(([file = '', text = '']) => (pattern.test(text) ? [file] : [])).sort();

  it('only one file says that operands are in order', () => {
    expect(filesWith(/as InOrder|IN_ORDER/)).toEqual(['in-order.ts']);
    expect(filesWith(/\b(?:findConflict|conflictBetween|waysThrough)\(/)).toEqual([
      'in-order.ts',
      'sequencing.ts',
    ]);
  });

  it('what evaluates operands takes nothing else', () => {
    const taking =
      /function (?:evaluateInOrder|conditionInOrder|evaluateBoth|compare|evaluateCall|evaluateBuiltin|evaluateOverflow|evaluateAssignment)\(\s*t: Translation,\s*state: State,\s*\w+: InOrder</g;
    expect(files.flatMap(([, text = '']) => text.match(taking) ?? [])).toHaveLength(8);
  });
});
