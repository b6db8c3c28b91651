import type { TypedProgram } from '../../../c/tree/typed-program.js';
import type { AutomatonState } from '../../../replay/witness/automaton/read/transition.js';
import type { AutomatonContext } from '../../../replay/witness/automaton/run/automaton-context.js';
import { NotExpressible } from '../../subject/failure.js';
import { visitNamedFunctions } from '../error-calls.js';
import type { MonitorPlan } from '../monitor-plan.js';
import { exitedName, stayName } from '../names.js';
import { automatonDefinitions } from './automaton-definitions.js';
import { AutomatonPlan, type Chosen } from './automaton-plan.js';
import { CallGraph } from './call-graph.js';
import { chooseEdges } from './choose-edges.js';
import { findMoments } from './find-moments.js';
import { EdgeJudge } from './judge-edge.js';
import { Exits } from './left-by.js';

/** Functions that let others be called where no text of the program shows it. */
const HIDDEN_CALLS: ReadonlySet<string> = new Set('atexit on_exit at_quick_exit signal sigaction'.split(' '));

/** More states than this would make programs that no verifier reads. */
const MAXIMUM_STATES = 1000;

/**
 * An automaton as a monitor. It is in several states at once, as `AutomatonRun` of replay is: each has a variable that
 * says whether the automaton may be in it, and if an edge had to be taken, until the end of the line of which function.
 * @throws NotExpressible for what cannot be said in C
 */
export function followAutomaton(context: AutomatonContext): MonitorPlan {
  const { automaton, program } = context;
  const states = reachableStates(context);
  if (states.length > MAXIMUM_STATES)
    throw new NotExpressible(1, `an automaton with more than ${MAXIMUM_STATES} states`);
  visitNamedFunctions(program, ({ name }, { range }) => {
    if (HIDDEN_CALLS.has(name)) throw new NotExpressible(range.line, `the program calls ${name}`);
  });
  const graph = new CallGraph(program);
  requireSeenCalls(states, graph, program);
  requireOneThread(states);
  const exits = new Exits();
  const { moments, changes } = findMoments(context, graph, exits);
  const judge = new EdgeJudge(context, graph);
  const chosen = moments.flatMap((moment): readonly Chosen[] => {
    const cases = chooseEdges(moment, states, judge, context);
    return cases.length === 0 ? [] : [{ moment, cases }];
  });
  const plan = new AutomatonPlan(context, { graph, exits, chosen, changes });
  const first = new Set(context.first.map(({ at }) => at));
  const hooks = plan.hooks();
  return {
    hooks,
    definitions: [
      ...automatonDefinitions(states, { first, owing: plan.owing, exited: plan.exited, needs: plan.needs }),
      ...[...plan.ofCallers].map((name) => `static int ${name};`),
    ],
    isThere:
      automaton.states
        .filter(({ node, number }) => node.violation && states.some((each) => each.number === number))
        .flatMap((state) => [
          `${stayName(state.number)} != -1`,
          ...(plan.exited.has(state) ? [exitedName(state.number)] : []),
        ])
        .join(' || ') || '0',
    isTarget: () => true,
  };
}

/** A function without a body can be told only where it is called by its name; builtins are no functions of the program. */
function requireSeenCalls(
  states: readonly AutomatonState[],
  { pointed }: CallGraph,
  { functions }: TypedProgram,
): void {
  const isSeen = (name: string) =>
    functions.some((each) => each.name === name && (each.definition !== undefined || !pointed.has(each)));
  for (const { edge, number } of states.flatMap(({ leaving }) => leaving)) {
    const named = [edge.enterFunction, edge.returnFromFunction, edge.assumptionResultFunction];
    const name = named.map((each) => each?.value).find((each) => each !== undefined && !isSeen(each));
    if (name !== undefined)
      throw new NotExpressible(1, `edge ${number + 1} is about ${name}, calls of which cannot all be told`);
  }
}

/** There is one thread in what a monitor follows, whatever its name. */
function requireOneThread(states: readonly AutomatonState[]): void {
  const threads = new Set(states.flatMap(({ leaving }) => leaving.map(({ edge }) => edge.threadId?.value)));
  threads.delete(undefined);
  if (threads.size > 1) throw new NotExpressible(1, 'an automaton about several threads');
}

function reachableStates({ first }: AutomatonContext): readonly AutomatonState[] {
  const found = new Set(first.map(({ at }) => at));
  for (const state of found) for (const { target } of state.leaving) if (!target.node.sink) found.add(target);
  return [...found];
}
