import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { PlacedInvariant } from '../../prove/witness/place-invariants.js';
import { NotExpressible } from '../subject/failure.js';
import type { InstrumentTask } from '../subject/task.js';
import { type Edit, insertion } from '../text/edits.js';
import { quoteFileName } from '../text/file-name.js';
import { insertAtEnds } from '../text/function-ends.js';
import { type Loop, type LoopHead, WrittenTokens } from '../text/loop-heads.js';
import { PREFIX, requireFreeNames } from '../text/own-names.js';
import { requireSameNames } from '../text/same-names.js';
import { findStatementPlaces, type StatementPlace } from '../text/statement-places.js';
import { wrapFunctions } from './contract-wrappers.js';
import { spellHolds } from './spell-holds.js';

/** Called where an invariant is false; defined at the end of the result. */
export const VIOLATED = `${PREFIX}violated`;

/**
 * The program with a check of each invariant wherever its location is passed, and around functions with contracts.
 * @param errorFunction what a failed check calls in the end
 * @throws NotExpressible for what cannot be said in C at its location
 */
export function insertAssertions(task: InstrumentTask, errorFunction: string): readonly Edit[] {
  const { program, invariants } = task;
  const tokens = new WrittenTokens(program.text);
  requireFreeNames(program, tokens);
  const spelledAt = (all: readonly PlacedInvariant[], at: number): readonly string[] =>
    all.map((each) => {
      requireSameNames(each.expression, { at, line: each.line }, program);
      return tokens.requireUnexpanded(spellCheck(each), each.line);
    });
  const places = findStatementPlaces(program);
  const byOffset = new Map<number, PlacedInvariant[]>();
  for (const invariant of invariants.filter(({ kind }) => kind !== 'end')) {
    const others = byOffset.get(invariant.offset);
    if (others === undefined) byOffset.set(invariant.offset, [invariant]);
    else others.push(invariant);
  }
  const steps = findSteps(places);
  const initials = findInitialParts(places);
  const edits: Edit[] = [];
  for (const [offset, all] of byOffset) {
    const step = steps.get(offset);
    if (step !== undefined) {
      edits.push(checkBeforeStep(step, spelledAt(all, offset), tokens));
      continue;
    }
    const initial = initials.get(offset);
    if (initial !== undefined) {
      edits.push(...checkBefore(initial, spelledAt(all, initial.unlabelled.range.start)));
      continue;
    }
    const place = places.get(offset);
    const line = all[0]?.line ?? 1;
    if (place === undefined)
      throw new NotExpressible(line, 'no statement begins at the location of an invariant');
    const { statement } = place;
    const isLoop = statement.kind === 'while' || statement.kind === 'do' || statement.kind === 'for';
    // The location of a loop is passed whenever its condition is about to be evaluated, and before the loop as a statement.
    if (isLoop) {
      const head = tokens.findHead(statement);
      edits.push(...checkInHead(head, spelledAt(all, head.start)));
    }
    const own = all.filter(({ kind }) => kind === 'statement');
    if (own.length > 0) edits.push(...checkBefore(place, spelledAt(own, place.unlabelled.range.start)));
    if (!isLoop && all.some(({ kind }) => kind === 'loop'))
      throw new NotExpressible(line, 'no loop begins at the location of a loop invariant');
  }
  const ends = invariants
    .filter(({ kind }) => kind === 'end')
    .map((invariant) => ({
      invariant,
      text: `${tokens.requireUnexpanded(spellCheck(invariant), invariant.line)}; `,
    }));
  return [
    ...edits,
    ...insertAtEnds(ends, program, tokens),
    ...wrapFunctions(task, tokens),
    ...definition(task, errorFunction, tokens),
  ];
}

function spellCheck({ expression, line }: PlacedInvariant): string {
  return `(${spellHolds(expression, line)} ? (void)0 : ${VIOLATED}())`;
}

/** A check before the condition is evaluated; an empty condition is always true. */
function checkInHead({ start, end }: LoopHead, checks: readonly string[]): readonly Edit[] {
  const all = checks.join(', ');
  return start === end
    ? [insertion(start, ` ${all}, 1`)]
    : [insertion(start, `${all}, (`), insertion(end, ')')];
}

/** Loops by the offset at which their step begins: an automaton may be in a node when a step comes next. */
function findSteps(places: ReadonlyMap<number, StatementPlace>): ReadonlyMap<number, Loop> {
  const steps = new Map<number, Loop>();
  for (const { unlabelled } of places.values()) {
    if (unlabelled.kind === 'for' && unlabelled.step !== undefined)
      steps.set(unlabelled.step.range.start, unlabelled);
  }
  return steps;
}

/** Loops by the offset of the first part of their head: before that is evaluated, the loop has not begun. */
function findInitialParts(places: ReadonlyMap<number, StatementPlace>): ReadonlyMap<number, StatementPlace> {
  const found = new Map<number, StatementPlace>();
  for (const place of places.values()) {
    const { unlabelled } = place;
    if (unlabelled.kind === 'for' && unlabelled.initial !== undefined)
      found.set(unlabelled.initial.range.start, place);
  }
  return found;
}

function checkBeforeStep(loop: Loop, checks: readonly string[], tokens: WrittenTokens): Edit {
  const { step } = tokens.findHead(loop);
  if (step === undefined) throw new NotExpressible(loop.range.line, 'the loop has no step');
  return insertion(step, ` ${checks.join(', ')},`);
}

/** A check as a statement before another; jumps to its labels pass the check, too. */
function checkBefore(
  { statement, unlabelled, context }: StatementPlace,
  checks: readonly string[],
): readonly Edit[] {
  const text = checks.map((check) => `${check}; `).join('');
  if (context === 'list') return [insertion(unlabelled.range.start, text)];
  const { start, end } = statement.range;
  return start === unlabelled.range.start
    ? [insertion(start, `{ ${text}`), insertion(end, ' }')]
    : [insertion(start, '{ '), insertion(unlabelled.range.start, text), insertion(end, ' }')];
}

/** The function that checks call, where it may be defined, and its declaration before everything else. */
function definition(
  { program }: InstrumentTask,
  errorFunction: string,
  tokens: WrittenTokens,
): readonly Edit[] {
  const end = program.text.endsWith('\n') ? '' : '\n';
  const declared = program.functions.find(({ name }) => name === errorFunction);
  const declaration = declared === undefined ? `extern void ${errorFunction}(void);\n` : '';
  return [
    insertion(0, `void ${VIOLATED}(void);\n#line 1 "${quoteFileName(program.file)}"\n`),
    insertion(
      program.text.length,
      tokens.requireUnexpanded(
        `${end}${declaration}void ${VIOLATED}(void) { ${call(errorFunction, declared)}; }\n`,
        1,
      ),
    ),
  ];
}

function call(name: string, declared: FunctionEntity | undefined): string {
  if ((declared?.type.parameters.length ?? 0) > 0)
    throw new NotExpressible(1, `${name} has parameters, so a check cannot call it`);
  return `${name}()`;
}
