import { containsNode, partsContain, partsOfStatement } from '../../c/tree/parts.js';
import { partsOfFunction, partsOfProgram } from '../../c/tree/parts-of-program.js';
import type { TypedExpression } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { LabelEntity, TypedStatement } from '../../c/tree/typed-statement.js';
import { baseName } from '../../source/base-name.js';
import { findFlawInForm } from '../../witness/flaw-in-form.js';
import { createKeyResolver, EDGE_KEYS } from '../../witness/graphml/resolve-key.js';
import type { GraphmlWitness } from '../../witness/witness.js';
import { oneLine } from './place-invariants.js';
import { defaultInvariant } from './trivial-invariant.js';
import type { AutomatonFailure } from './witness-failure.js';

/** What a program has for which it is not known where an automaton is. */
export function obstacleInProgram(program: TypedProgram): AutomatonFailure | undefined {
  // Jumps may make loops whose heads the automaton enters as well.
  if (hasJumps(program)) return { code: 'goto' };
  if (hasLoopsInExpressions(program)) return { code: 'loop-in-expression' };
  if (callsMain(program)) return { code: 'calls-main' };
  return hasCallbacks(program) ? { code: 'callbacks' } : undefined;
}

function hasJumps({ functions }: TypedProgram): boolean {
  return functions.some(({ definition }) => definition !== undefined && mayJumpBack(definition.body));
}

/** Whether a jump may lead to something that was executed before: each one must be seen to lead forward. */
function mayJumpBack(body: TypedStatement): boolean {
  const passed = new Set<LabelEntity>();
  const jumps = new Set<TypedStatement>();
  let isBack = false;
  const visit = (statement: TypedStatement) => {
    if (statement.kind === 'label') passed.add(statement.label);
    if (statement.kind === 'goto') jumps.add(statement);
    if (statement.kind === 'goto' && passed.has(statement.label)) isBack = true;
    for (const inner of partsOfStatement(statement).statements) visit(inner);
  };
  visit(body);
  return (
    isBack ||
    containsNode(body, {
      statement: (each) =>
        each.kind === 'computed-goto' ||
        (each.kind === 'goto' && !(jumps.has(each) && passed.has(each.label))),
    })
  );
}

/** Their heads are in the middle of a step. */
function hasLoopsInExpressions({ functions }: TypedProgram): boolean {
  const isLoop = ({ kind }: TypedStatement) => kind === 'while' || kind === 'do' || kind === 'for';
  return functions.some(
    ({ definition }) =>
      definition !== undefined &&
      containsNode(definition.body, {
        expression: (each) =>
          each.kind === 'statement-expression' && containsNode(each.block, { statement: isLoop }),
      }),
  );
}

/** Then the end of `main` is not the end of the program. */
function callsMain({ functions }: TypedProgram): boolean {
  return functions.some(
    ({ definition }) =>
      definition !== undefined &&
      partsContain(partsOfFunction(definition), {
        expression: (each) =>
          each.kind === 'call' && each.callee.kind !== 'indirect' && each.callee.function.name === 'main',
        place: (place) => place.kind === 'function' && place.function.name === 'main',
      }),
  );
}

/** Functions that are not in the program may call those that they are given: at once, or after `main`, as `atexit` does. */
function hasCallbacks(program: TypedProgram): boolean {
  return partsContain(partsOfProgram(program), {
    expression: (each) =>
      each.kind === 'call' &&
      each.callee.kind !== 'indirect' &&
      each.callee.function.definition === undefined &&
      each.arguments.some(leadsToFunction),
  });
}

function leadsToFunction(argument: TypedExpression): boolean {
  const { type } = argument;
  return (
    (type.kind === 'pointer' && type.target.kind === 'function') ||
    partsContain(
      { expressions: [argument], places: [], statements: [] },
      { place: ({ kind }) => kind === 'function' },
    )
  );
}

/** Keys whose defaults are not read, because most of those that are written mean nothing. */
const WITHOUT_DEFAULT: ReadonlySet<string> = new Set([
  ...EDGE_KEYS.filter((key) => key !== 'enterLoopHead' && key !== 'originfile'),
  'invariant.scope',
]);

/** A key of which every edge, or every node, has data unless it says otherwise, though they are read as if they had none. */
function defaultThatIsNotRead({ keys }: GraphmlWitness): string | undefined {
  const resolve = createKeyResolver(keys);
  const isNothing = (key: string, value: string) =>
    value === '' || (value === '0' && (key === 'threadId' || key === 'createThread'));
  return keys
    .map(({ id, defaultValue = '' }) => ({ key: resolve(id), defaultValue }))
    .find(({ key, defaultValue }) => WITHOUT_DEFAULT.has(key) && !isNothing(key, defaultValue))?.key;
}

/** What the automaton has that is not understood. */
export function obstacleInAutomaton(
  witness: GraphmlWitness,
  program: TypedProgram,
  fileNames: ReadonlySet<string>,
): AutomatonFailure | undefined {
  const flaw = findFlawInForm(witness);
  if (flaw !== undefined) return flaw;
  const byDefault = defaultInvariant(witness, program);
  if (byDefault !== undefined) return { code: 'default-invariant', text: oneLine(byDefault) };
  const further = defaultThatIsNotRead(witness);
  if (further !== undefined) return { code: 'default-of-key', key: further };
  const named = (each: { readonly value: string } | undefined) => each !== undefined && each.value !== '0';
  for (const edge of witness.edges) {
    const { createThread, threadId, assumption, originFile } = edge;
    const line = edge.position.line;
    if (named(createThread) || named(threadId)) return { code: 'edge-with-thread', line };
    if (assumption !== undefined) return { code: 'edge-with-assumption', line };
    if (
      originFile !== undefined &&
      !fileNames.has(baseName(originFile.value)) &&
      edge.startline !== undefined
    ) {
      return { code: 'edge-in-other-file', line, file: oneLine(originFile.value) };
    }
  }
  return undefined;
}
