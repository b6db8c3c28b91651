import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { PlacedInvariant } from '../../prove/witness/place-invariants.js';
import { NotExpressible } from '../failure.js';
import type { InstrumentTask } from '../task.js';
import { type Edit, insertion } from '../text/edits.js';
import { insertAtEnds } from '../text/function-ends.js';
import { type Loop, WrittenTokens } from '../text/loop-heads.js';
import { findStatementPlaces, type StatementPlace } from '../text/statement-places.js';
import { spellInC } from './c-expression.js';
import { wrapFunctions } from './contract-wrappers.js';

/** Called where an invariant is false; defined at the end of the result. */
export const VIOLATED = '__witness_check_violated';

/**
 * The program with a check of each invariant wherever its location is passed, and around functions with contracts.
 * @param errorFunction what a failed check calls in the end
 * @throws NotExpressible for what cannot be said in C at its location
 */
export function insertAssertions(task: InstrumentTask, errorFunction: string): readonly Edit[] {
  const { program, invariants } = task;
  const tokens = new WrittenTokens(program.text);
  const places = findStatementPlaces(program);
  const byOffset = new Map<number, PlacedInvariant[]>();
  for (const invariant of invariants.filter(({ kind }) => kind !== 'end')) {
    const others = byOffset.get(invariant.offset);
    if (others === undefined) byOffset.set(invariant.offset, [invariant]);
    else others.push(invariant);
  }
  const edits: Edit[] = [];
  for (const [offset, all] of byOffset) {
    const place = places.get(offset);
    const line = all[0]?.line ?? 1;
    if (place === undefined)
      throw new NotExpressible(line, 'no statement begins at the location of an invariant');
    const { statement } = place;
    const isLoop = statement.kind === 'while' || statement.kind === 'do' || statement.kind === 'for';
    const checks = all.map((each) => tokens.requireUnexpanded(spellCheck(each), each.line));
    // The location of a loop is passed whenever its condition is about to be evaluated, and before the loop as a statement.
    if (isLoop) edits.push(...checkInHead(statement, checks, tokens));
    if (all.some(({ kind }) => kind === 'statement')) edits.push(...checkBefore(place, checks));
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
    ...definition(task, errorFunction),
  ];
}

function spellCheck({ expression, line }: PlacedInvariant): string {
  return `(${spellInC(expression, line)} ? (void)0 : ${VIOLATED}())`;
}

/** A check before the condition is evaluated; an empty condition is always true. */
function checkInHead(loop: Loop, checks: readonly string[], tokens: WrittenTokens): readonly Edit[] {
  const { start, end } = tokens.findHead(loop);
  const all = checks.join(', ');
  return start === end
    ? [insertion(start, ` ${all}, 1`)]
    : [insertion(start, `${all}, (`), insertion(end, ')')];
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
function definition({ program }: InstrumentTask, errorFunction: string): readonly Edit[] {
  const end = program.text.endsWith('\n') ? '' : '\n';
  const declared = program.functions.find(({ name }) => name === errorFunction);
  const declaration = declared === undefined ? `extern void ${errorFunction}(void);\n` : '';
  return [
    insertion(0, `void ${VIOLATED}(void);\n#line 1 "${escapeName(program.file)}"\n`),
    insertion(
      program.text.length,
      `${end}${declaration}void ${VIOLATED}(void) { ${call(errorFunction, declared)}; }\n`,
    ),
  ];
}

function call(name: string, declared: FunctionEntity | undefined): string {
  if ((declared?.type.parameters.length ?? 0) > 0)
    throw new NotExpressible(1, `${name} has parameters, so a check cannot call it`);
  return `${name}()`;
}

function escapeName(file: string): string {
  return file
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/\p{Cc}/gu, '?');
}
