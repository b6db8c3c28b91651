import { containsNode, partsOfStatement, visitExpressions } from '../../c/tree/parts.js';
import type { FunctionEntity } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import type { PlacedContract } from '../../prove/witness/place-contracts.js';
import type { PlacedInvariant } from '../../prove/witness/place-invariants.js';
import { NotExpressible } from '../subject/failure.js';
import type { InstrumentTask } from '../subject/task.js';
import { changedParameter } from '../text/changed-parameters.js';
import { type Edit, insertion } from '../text/edits.js';
import { insertAtEnds } from '../text/function-ends.js';
import type { Loop } from '../text/loop-heads.js';
import { findStatementPlaces, type StatementPlace } from '../text/statement-places.js';
import { AcslSpeller } from './acsl-speller.js';
import { disarmComments } from './disarm-comments.js';
import { contractsOfExternals } from './function-contracts.js';
import { PRELUDE } from './prelude.js';
import { requireNothingAssumed } from './required-of-programs.js';
import { spellWritten, writtenInFunction, writtenInLoop } from './written-locations.js';

/** A program with annotations. */
export interface AcslEdits {
  readonly edits: readonly Edit[];
  /** Functions without contracts: they mean nothing on their own, so a verifier has to look into each call of them. */
  readonly inlined: readonly string[];
}

/**
 * The program with invariants, contracts, and what loops and functions may write, as annotations of ACSL.
 * @param errorFunction must not be called; undefined if the property is another one
 * @throws NotExpressible for what ACSL cannot say at its location
 */
export function insertAnnotations(task: InstrumentTask, errorFunction: string | undefined): AcslEdits {
  const { program, invariants, contracts } = task;
  requireNothingAssumed(task, errorFunction);
  const speller = new AcslSpeller(program);
  const places = findStatementPlaces(program);
  const unplaced = new Set(invariants.filter(({ kind }) => kind !== 'end'));
  const edits: Edit[] = [];
  let count = 0;
  for (const place of places.values()) {
    const { statement } = place;
    const here = invariants.filter(({ kind, offset }) => kind !== 'end' && offset === statement.range.start);
    for (const invariant of here) unplaced.delete(invariant);
    if (statement.kind === 'while' || statement.kind === 'for' || statement.kind === 'do') {
      edits.push(...annotateLoop(statement, here, speller, `__witness_check_first_${count++}`));
    } else if (here.length > 0) edits.push(...annotateStatement(place, here, speller));
  }
  const [lost] = unplaced;
  if (lost !== undefined)
    throw new NotExpressible(lost.line, 'no statement begins at the location of an invariant');
  const ends = invariants
    .filter(({ kind }) => kind === 'end')
    .map((invariant) => ({ invariant, text: spellAssert(invariant, speller) }));
  edits.push(...insertAtEnds(ends, program, speller.tokens));
  const modular = modularFunctions(task);
  for (const entity of modular) edits.push(...annotateFunction(entity, contracts, speller));
  const header = [PRELUDE, ...contractsOfExternals(program, errorFunction)]
    .map((line) => `${line}\n`)
    .join('');
  const inlined = program.functions
    .filter(
      (entity) => entity.definition !== undefined && !modular.has(entity) && entity.name !== errorFunction,
    )
    .filter(({ name }) => name !== task.property.entryFunction)
    .map(({ name }) => name);
  return {
    edits: [
      insertion(0, `${header}#line 1 "${program.file.replaceAll(/["\\\p{Cc}]/gu, '_')}"\n`),
      ...edits,
      ...disarmComments(program.text),
    ],
    inlined,
  };
}

function annotateLoop(
  loop: Loop,
  invariants: readonly PlacedInvariant[],
  speller: AcslSpeller,
  flag: string,
): readonly Edit[] {
  const { line, start } = loop.range;
  const written = spellWritten(writtenInLoop(loop));
  const truths = invariants.map((each) => speller.truth(each.expression, each.line));
  const { tokens } = speller;
  const head = tokens.findHead(loop);
  if (loop.kind !== 'do') {
    return [
      insertion(
        start,
        `/*@ ${truths.map((each) => `loop invariant ${each}; `).join('')}loop assigns ${written}; */ `,
      ),
    ];
  }
  // ACSL speaks of a do loop where its body begins, witnesses where its condition is evaluated.
  if (tokens.tokenAt(start) !== 'do') throw new NotExpressible(line, 'the do loop is made by a macro');
  const isEntered = containsNode(loop.body, {
    statement: ({ kind }) => ['label', 'case', 'default'].includes(kind),
  });
  if (isEntered) throw new NotExpressible(line, 'a label stands in the do loop');
  const condition = tokens.slice(head.start, head.end);
  const annotation = [
    `loop invariant ${flag} == 0 || ${flag} == 1;`,
    ...truths.map((each) => `loop invariant ${flag} == 1 || ${each};`),
    `loop assigns ${flag}${written === '\\nothing' ? '' : `, ${written}`};`,
  ].join(' ');
  return [
    {
      start,
      end: start + 'do'.length,
      text: `{ int ${flag} = 1; /*@ ${annotation} */ while (${flag} || (${condition})) { ${flag} = 0;`,
    },
    { start: loop.whileKeyword.start, end: head.after, text: '} }' },
  ];
}

function spellAssert({ expression, line }: PlacedInvariant, speller: AcslSpeller): string {
  return `/*@ assert ${speller.truth(expression, line)}; */ `;
}

function annotateStatement(
  { statement, unlabelled, context }: StatementPlace,
  invariants: readonly PlacedInvariant[],
  speller: AcslSpeller,
): readonly Edit[] {
  const loop = invariants.find(({ kind }) => kind === 'loop');
  if (loop !== undefined)
    throw new NotExpressible(loop.line, 'no loop begins at the location of a loop invariant');
  const text = invariants.map((each) => spellAssert(each, speller)).join('');
  if (context === 'list') return [insertion(unlabelled.range.start, text)];
  const { start, end } = statement.range;
  return start === unlabelled.range.start
    ? [insertion(start, `{ ${text}`), insertion(end, ' }')]
    : [insertion(start, '{ '), insertion(unlabelled.range.start, text), insertion(end, ' }')];
}

/** Functions that callers know by a contract: those with one in the witness, and recursive ones. */
function modularFunctions({ program, contracts }: InstrumentTask): ReadonlySet<FunctionEntity> {
  const stated = contracts.map((contract) => contract.function);
  return new Set([...stated, ...program.functions.filter((entity) => mayCallItself(entity))]);
}

function mayCallItself(entity: FunctionEntity): boolean {
  const seen = new Set<FunctionEntity>();
  const visit = (from: FunctionEntity): boolean => {
    if (from.definition === undefined || seen.has(from)) return false;
    seen.add(from);
    return callees(from.definition.body).some((callee) => callee === entity || visit(callee));
  };
  return visit(entity);
}

function callees(body: TypedStatement): readonly FunctionEntity[] {
  const found: FunctionEntity[] = [];
  visitExpressions(partsOfStatement(body), (expression) => {
    if (expression.kind === 'call' && expression.callee.kind === 'direct')
      found.push(expression.callee.function);
  });
  return found;
}

function annotateFunction(
  entity: FunctionEntity,
  contracts: readonly PlacedContract[],
  speller: AcslSpeller,
): readonly Edit[] {
  const { definition } = entity;
  if (definition === undefined) return [];
  const clauses = [`assigns ${spellWritten(writtenInFunction(entity))};`];
  for (const contract of contracts) {
    if (contract.function !== entity) continue;
    const changed = changedParameter(contract);
    if (changed !== undefined) {
      throw new NotExpressible(
        contract.line,
        `${entity.name} changes its parameter ${changed}, of which the contract speaks`,
      );
    }
    const [requires, ensures] = [contract.requires, contract.ensures].map((each) =>
      speller.truth(each, contract.line),
    );
    clauses.unshift(`requires ${requires};`);
    clauses.push(`ensures ${ensures};`);
  }
  return [insertion(definition.range.start, `/*@ ${clauses.join(' ')} */ `)];
}
