import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { join } from '../model/branches.js';
import type { State } from '../model/state.js';
import type { Translation } from '../model/translation.js';
import { requireTrackedAtHead } from './allocation/tracked-memory.js';
import { evaluateCondition } from './conditions.js';
import { evaluate } from './expressions.js';
import { refuseJumpsInto, refuseJumpsOfRound } from './jumps/jumps.js';
import { endTemporaries, leaveScope, variablesIn } from './scopes.js';
import { execute } from './statements.js';
import { noteDropped } from './without-value.js';

type Loop = Extract<TypedStatement, { kind: 'while' | 'do' | 'for' }>;

/** A loop; the policy of the translation decides how often its body is unrolled. */
export function executeLoop(t: Translation, state: State, loop: Loop): void {
  if (loop.kind === 'for' && loop.initial !== undefined) execute(t, state, loop.initial);
  refuseJumpsInto(t, [loop]);
  const exits = t.collector();
  const { range } = loop;
  // The head of a loop is where its condition is about to be evaluated; for `do`, that is after the first round.
  if (loop.kind === 'do') {
    runBody(t, state, loop, exits);
    refuseJumpsInto(t, [loop.body]);
  }
  if (!state.isDead) {
    const known = new Set(state.store.keys());
    t.loops.execute(t, state, {
      key: `${t.frame.path}@${range.start}`,
      range,
      invariants: (head) => {
        t.invariants.atLoop(t, head, range.start);
        requireTrackedAtHead(t, head, range, known);
      },
      recurrence: (head) => t.invariants.recurrenceAt(t, head, range.start),
      iterate: (head) => iterate(t, head, loop, exits),
    });
  }
  join(t, state, exits);
  t.release(exits);
  leaveScope(t, state, variablesIn(loop));
}

/** From the head of the loop back to it; states that leave the loop wait among the exits. */
function iterate(t: Translation, head: State, loop: Loop, exits: State[]): State | undefined {
  t.invariants.leaveLoop(t, head, loop.range.start);
  decide(t, head, loop.condition, exits);
  runBody(t, head, loop, exits);
  if (loop.kind === 'for' && loop.step !== undefined && !head.isDead) {
    t.invariants.atStatement(t, head, loop.step.range.start);
    t.invariants.leaveStatement(t, head, loop.step.range.start);
    noteDropped(loop.step);
    if (!head.isDead) evaluate(t, head, loop.step);
    endTemporaries(t, head);
  }
  refuseJumpsOfRound(t, [loop.body]);
  return head.isDead ? undefined : head;
}

/** Afterwards, the state covers all paths that reach the end of the body. */
function runBody(t: Translation, state: State, loop: Loop, exits: State[]): void {
  if (state.isDead) return;
  const { frame } = t;
  const continues = t.collector();
  frame.breaks.push(exits);
  frame.continues.push(continues);
  try {
    execute(t, state, loop.body);
  } finally {
    frame.breaks.pop();
    frame.continues.pop();
    t.release(continues);
  }
  if (!state.isDead) continues.push(state.clone());
  join(t, state, continues);
  leaveScope(t, state, variablesIn(loop.body));
}

/** Leaves the loop if the condition is false. */
function decide(t: Translation, state: State, condition: TypedExpression | undefined, exits: State[]): void {
  if (condition === undefined || state.isDead) return;
  const truth = evaluateCondition(t, state, condition);
  endTemporaries(t, state);
  const exit = state.fork(t.pool, t.pool.not(truth));
  if (!exit.isDead) exits.push(exit);
  t.assume(state, truth);
}
