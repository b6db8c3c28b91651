import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parseSources } from './parse-sources.js';

/**
 * What lives as long as the process and changes, by file and name, and why. A `WeakMap` needs no reason: it keeps what
 * follows from its key, and is gone with it.
 */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['campaign/plan/plan-thread.ts previous', 'a thread answers one message after the other'],
  ['smt/z3-wasm.ts shared', 'the solver, which is loaded at its first use'],
  [
    'machine/analysis/signatures.ts signatures',
    'made of a constant table at its first use, and never changed',
  ],
  ['machine/interleave/operators.ts known', 'made of constant tables at its first use, and never changed'],
  [
    'machine/memory/shared-memory.ts free',
    'memories of executions that are over: to get one from the system takes longer than an execution',
  ],
  [
    'c/library/standard-headers.ts prototypes',
    'made of constant headers at its first use, and never changed',
  ],
  ['c/library/header-macros.ts tables', 'made of constant text at its first use, and never changed'],
  ['c/library/library-names.ts names', 'made of constant tables at its first use, and never changed'],
  ['c/library/library-names.ts typed', 'made of a constant table at its first use, and never changed'],
  ['files/system-removal.ts running', 'processes of this process that its end must not leave at work'],
  ['dispatch/pool.ts whole', 'the machine: all calls of this process share it'],
  ['execute/system/at-exit.ts actions', 'what this process has to do at its end: there is one end'],
  ['execute/system/live-groups.ts live', 'runs of this process that its signal handlers must end'],
  ['execute/system/own-directory.ts live', 'directories of this process that its exit must remove'],
  [
    'execute/run/output-pipes.ts ready',
    'pipes for the next runs of this process: one start of a program makes several',
  ],
  ['execute/run/output-pipes.ts making', 'runs that begin at once wait for the same pipes'],
  ['execute/system/run-name.ts last', 'no two runs of this process have the same name'],
  [
    'execute/sandbox/bubblewrap.ts filter',
    'one open file for all runs of this process; its content is constant',
  ],
  ['execute/sandbox/ipc-namespace.ts found', 'a fact about this process that no run changes'],
  ['execute/limits/cgroup-v2-delegation.ts found', 'the place of this process among the control groups'],
  ['lint/select-rules.ts UNCHANGED', 'the rules of each profile, which follow from constant tables'],
  ['page/graphviz.ts loaded', 'one page draws with one library, which is large'],
  ['page/show-page.ts lists', 'the parts of the one page that a browser shows'],
  ['page/show-page.ts automata', 'the parts of the one page that a browser shows'],
  ['page/show-page.ts traces', 'the parts of the one page that a browser shows'],
  ['smt/sort.ts integers', 'sorts are compared by identity: one object for each width'],
  ['score/points.ts numbers', 'exact numbers of the few points there are'],
  ['page/claims-page.ts outcomes', 'what the reader of the page has chosen: it is loaded once'],
  ['page/claims-page.ts opened', 'views of the page that were made when they were first looked at'],
  ['page/graphviz.ts loaded', 'the library of the page, which is compiled at its first use'],
  ['page/show-page.ts lists', 'parts of the page, which is loaded once'],
  ['page/show-page.ts automata', 'parts of the page, which is loaded once'],
  ['page/show-page.ts traces', 'parts of the page, which is loaded once'],
]);

/** Names of variables of modules that are changed: `let`, and containers that begin empty. */
function stateOf(file: ts.SourceFile): readonly string[] {
  return file.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isLet = (declarationList.flags & ts.NodeFlags.Let) !== 0;
    return declarationList.declarations
      .filter(({ initializer, type }) => isLet || isEmptyContainer(initializer, type?.getText()))
      .map(({ name }) => name.getText());
  });
}

function isEmptyContainer(value: ts.Expression | undefined, type = ''): boolean {
  if (value === undefined || /^(?:readonly|Readonly)|^SolutionIntervals$/.test(type)) return false;
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0;
  if (!ts.isNewExpression(value)) return false;
  return ['Map', 'Set'].includes(value.expression.getText()) && (value.arguments ?? []).length === 0;
}

describe('what a module keeps and changes', () => {
  const found = [...parseSources()].flatMap(([file, source]) =>
    stateOf(source).map((name) => `${file} ${name}`),
  );

  it('has a reason', () => expect(found.filter((each) => !REASONS.has(each))).toEqual([]));

  it('is still there', () => expect([...REASONS.keys()].filter((each) => !found.includes(each))).toEqual([]));
});
