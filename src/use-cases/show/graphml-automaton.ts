import type { AutomatonEdge, AutomatonNode, GraphmlWitness } from '../../witness/witness.js';
import type { ProgramIndex } from './program-index.js';
import type { WitnessPart } from './showing.js';
import type { ShownAutomaton, ShownEdge, ShownState, StateRole } from './shown-automaton.js';

/** Maximum length of the source text of an edge. */
const CODE_LENGTH = 160;

/** The automaton of a GraphML witness. Edges to undeclared states are left out, because the format forbids them. */
export function automatonOfGraphml(witness: GraphmlWitness, programs: ProgramIndex): ShownAutomaton {
  const numbers = new Map<string, number>();
  const states: ShownState[] = [];
  for (const node of witness.nodes) {
    if (numbers.has(node.id)) continue;
    numbers.set(node.id, states.length);
    states.push(toShownState(node));
  }
  const edges: ShownEdge[] = [];
  for (const edge of witness.edges) {
    const from = numbers.get(edge.source);
    const to = numbers.get(edge.target);
    if (from !== undefined && to !== undefined) edges.push({ from, to, ...describeEdge(edge, programs) });
  }
  return { states, edges };
}

function toShownState({ id, position, invariant, invariantScope, ...flags }: AutomatonNode): ShownState {
  const roles = (['entry', 'violation', 'sink', 'cyclehead'] as const).filter((role) => flags[role]);
  return {
    id,
    ...(roles.length === 0 ? {} : { roles: roles as readonly StateRole[] }),
    ...(invariant === undefined ? {} : { invariant: invariant.value }),
    ...(invariantScope === undefined ? {} : { scope: invariantScope.value }),
    at: position.line,
  };
}

function describeEdge(edge: AutomatonEdge, programs: ProgramIndex): Omit<ShownEdge, 'from' | 'to'> {
  const program = programs.find(edge.originFile?.value);
  const guards = listGuards(edge);
  const code = edge.sourceCode?.replace(/\s+/g, ' ');
  return {
    ...(program === undefined ? {} : { program }),
    ...(edge.startline === undefined ? {} : { line: edge.startline }),
    ...(edge.endline === undefined || edge.endline === edge.startline ? {} : { endLine: edge.endline }),
    ...(guards.length === 0 ? {} : { guards }),
    ...(code === undefined || code === '' ? {} : { code: shorten(code) }),
    at: edge.position.line,
  };
}

function listGuards(edge: AutomatonEdge): readonly string[] {
  const { control, enterLoopHead, assumption, assumptionResultFunction: result } = edge;
  return [
    ...(control === undefined ? [] : [control]),
    ...(enterLoopHead ? ['enter loop head'] : []),
    ...named('enter', edge.enterFunction),
    ...named('return from', edge.returnFromFunction),
    ...(assumption === undefined
      ? []
      : [`assume ${assumption.value}${result === undefined ? '' : ` (\\result of ${result.value})`}`]),
    ...named('create thread', edge.createThread),
    ...named('thread', edge.threadId),
  ];
}

function named(what: string, name: { readonly value: string } | undefined): readonly string[] {
  return name === undefined ? [] : [`${what} ${name.value}`];
}

function shorten(text: string): string {
  return text.length > CODE_LENGTH ? `${text.slice(0, CODE_LENGTH - 1)}…` : text;
}

/** The invariants of states, at the line of an edge that leads to the state, preferably one that enters a loop. */
export function invariantsOfStates({ states, edges }: ShownAutomaton): readonly WitnessPart[] {
  const entering = new Map<number, ShownEdge>();
  const leaving = new Map<number, ShownEdge>();
  for (const edge of edges) {
    if (edge.line === undefined) continue;
    const known = entering.get(edge.to);
    if (known === undefined || (!entersLoop(known) && entersLoop(edge))) entering.set(edge.to, edge);
    if (!leaving.has(edge.from)) leaving.set(edge.from, edge);
  }
  return states.flatMap(({ invariant, scope, at }, state) => {
    if (invariant === undefined) return [];
    const edge = entering.get(state) ?? leaving.get(state);
    const place =
      edge?.line === undefined
        ? null
        : {
            program: edge.program ?? null,
            file: '',
            line: edge.line,
            column: null,
            function: scope ?? null,
          };
    return [
      {
        kind: 'invariant' as const,
        type: 'invariant',
        action: null,
        segment: null,
        state,
        thread: null,
        place,
        text: invariant,
        line: at,
        findings: [],
      },
    ];
  });
}

function entersLoop({ guards = [] }: ShownEdge): boolean {
  return guards.includes('enter loop head');
}
