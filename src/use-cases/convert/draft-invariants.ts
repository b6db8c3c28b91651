import { assignmentAsCondition } from '../../lint/expressions/graphml-expressions.js';
import type { LintContext } from '../../lint/rule/lint-context.js';
import { shorten } from '../../witness/quote.js';
import type { AutomatonEdge, AutomatonNode, GraphmlWitness } from '../../witness/witness.js';
import type { ConversionNote } from './conversion.js';
import { ConvertedProgram, type PlacedEdge } from './converted-program.js';
import type { DraftInvariant, WitnessDraft } from './witness-draft.js';

/** Trivial invariants. */
const TRIVIAL = /^[\s(]*(?:1|true)[\s)]*$/;

/** An invariant of a node, with the place where it holds. */
interface PlacedInvariant extends DraftInvariant {
  readonly node: AutomatonNode;
}

/**
 * Makes an invariant set from an automaton. An invariant holds whenever the automaton is in its node: at the loop that
 * is entered there, or before the statement of the edges that leave the node. If several nodes have the same place, one
 * of their invariants holds.
 */
export function draftInvariants(witness: GraphmlWitness, context: LintContext): WitnessDraft {
  const notes: ConversionNote[] = [];
  const edges = new EdgesOfNodes(witness, context);
  const placed: PlacedInvariant[] = [];
  for (const node of witness.nodes) {
    const { invariant } = node;
    if (invariant === undefined || TRIVIAL.test(invariant.value)) continue;
    const found = edges.placeInvariant(node, invariant.value.trim());
    if (typeof found !== 'string') placed.push({ ...found, node });
    else {
      const message = `the invariant ${shorten(invariant.value)} is left out: ${found}`;
      notes.push({ consequence: 'left-out', position: invariant.position, message });
    }
  }
  const groups = groupBy(
    placed,
    ({ type, place }) => `${type} ${place.program.name} ${place.line} ${place.column}`,
  );
  const invariants = [...groups.values()].flatMap((group) => merge(group));
  return { content: { kind: 'correctness', invariants }, notes };
}

function groupBy<Value>(
  values: readonly Value[],
  makeKey: (value: Value) => string,
): ReadonlyMap<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const known = groups.get(makeKey(value));
    if (known === undefined) groups.set(makeKey(value), [value]);
    else known.push(value);
  }
  return groups;
}

function merge(group: readonly PlacedInvariant[]): readonly DraftInvariant[] {
  const [first] = group;
  if (first === undefined) return [];
  const values = [...new Set(group.map(({ value }) => value))];
  const value = values.length === 1 ? first.value : values.map((each) => `(${each})`).join(' || ');
  return [{ type: first.type, place: first.place, value }];
}

/** The edges at each node, with the lines they name. */
class EdgesOfNodes {
  readonly #into: ReadonlyMap<string, readonly AutomatonEdge[]>;
  readonly #from: ReadonlyMap<string, readonly AutomatonEdge[]>;
  readonly #context: LintContext;
  readonly #dataModel: string | undefined;

  constructor({ edges, metadata }: GraphmlWitness, context: LintContext) {
    this.#into = groupBy(edges, ({ target }) => target);
    this.#from = groupBy(edges, ({ source }) => source);
    this.#context = context;
    this.#dataModel = metadata.dataModel?.value;
  }

  /** The place of an invariant, or the reason why it has none. */
  placeInvariant({ id }: AutomatonNode, value: string): DraftInvariant | string {
    const into = this.#placed(this.#into.get(id) ?? []);
    const from = this.#placed(this.#from.get(id) ?? []);
    const entersLoop = (this.#into.get(id) ?? []).some(({ enterLoopHead }) => enterLoopHead);
    const candidates = entersLoop ? loopLocations([...from, ...into]) : statementLocations(from);
    if (candidates.length === 0) {
      return entersLoop
        ? 'no edge of its node names the line of exactly one loop'
        : 'the edges that leave its node do not name the same statement';
    }
    let reason = '';
    for (const candidate of candidates) {
      const around = candidate.type === 'loop_invariant' ? 'loop' : 'statement';
      // Some tools write an assignment for the condition that it establishes.
      for (const each of [value, assignmentAsCondition(value.replace(/;$/, ''))]) {
        if (each === undefined) continue;
        const [problem] = candidate.program.problemsAt(candidate.place, each, around);
        if (problem === undefined) return { type: candidate.type, place: candidate.place, value: each };
        reason ||= problem;
      }
    }
    return reason;
  }

  #placed(edges: readonly AutomatonEdge[]): readonly PlacedEdge[] {
    return edges.flatMap((edge) => ConvertedProgram.ofEdge(edge, this.#context, this.#dataModel) ?? []);
  }
}

interface Candidate extends Pick<DraftInvariant, 'type' | 'place'> {
  readonly program: ConvertedProgram;
}

/** Loops on the lines of edges, first of edges with a condition, whose line is that of the loop. */
function loopLocations(edges: readonly PlacedEdge[]): readonly Candidate[] {
  const conditionsFirst = [
    ...edges.filter(({ edge }) => edge.control !== undefined),
    ...edges.filter(({ edge }) => edge.control === undefined),
  ];
  return conditionsFirst.flatMap(({ program, line }): readonly Candidate[] => {
    const loops = program.onLine(line, 'loop');
    const [loop] = loops;
    return loops.length === 1 && loop !== undefined
      ? [{ type: 'loop_invariant', place: program.toPlace(loop), program }]
      : [];
  });
}

/** The statement to which all edges that leave a node belong. */
function statementLocations(edges: readonly PlacedEdge[]): readonly Candidate[] {
  const records = edges.flatMap((edge) => {
    const record = edge.program.findStatement(edge);
    return record === undefined ? [] : [{ record, program: edge.program }];
  });
  const [first] = records;
  if (first === undefined || records.some(({ record }) => record.range.start !== first.record.range.start))
    return [];
  return [{ type: 'location_invariant', place: first.program.toPlace(first.record), program: first.program }];
}
