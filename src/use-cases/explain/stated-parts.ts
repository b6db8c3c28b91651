import type { Witness, WitnessEntry } from '../../witness/witness.js';

/** An invariant or a contract as a correctness witness states it. */
export interface StatedPart {
  readonly kind: 'invariant' | 'contract';
  /** Its number among the parts of its kind, from 0. */
  readonly index: number;
  /** As written, `loop_invariant` for example; `node` for an invariant of an automaton. */
  readonly type: string;
  readonly value: string;
  /** 0 for an invariant of an automaton, which has no location. */
  readonly line: number;
  readonly column: number | null;
  readonly function: string | null;
}

/** All invariants and contracts of a witness, in its order: invariants first. */
export function listStatements(witness: Witness): readonly StatedPart[] {
  if (witness.format === 'graphml') return listNodes(witness.nodes);
  const sets = witness.entries.filter(isInvariantSet);
  const invariants = sets.flatMap((set) => set.invariants);
  const contracts = sets.flatMap((set) => set.contracts);
  return [
    ...invariants.map(({ type, value, location }, index) => ({
      kind: 'invariant' as const,
      index,
      type,
      value,
      line: location.line,
      column: location.column ?? null,
      function: location.function ?? null,
    })),
    ...contracts.map(({ type, requires, ensures, location }, index) => ({
      kind: 'contract' as const,
      index,
      type,
      value: `${requires.value} ==> ${ensures.value}`,
      line: location.line,
      column: location.column ?? null,
      function: location.function ?? null,
    })),
  ];
}

function listNodes(nodes: Extract<Witness, { format: 'graphml' }>['nodes']): readonly StatedPart[] {
  const values = nodes.flatMap(({ invariant }) => (invariant === undefined ? [] : [invariant.value]));
  return values.map((value, index) => ({
    kind: 'invariant',
    index,
    type: 'node',
    value,
    line: 0,
    column: null,
    function: null,
  }));
}

function isInvariantSet(entry: WitnessEntry): entry is Extract<WitnessEntry, { entryType: 'invariant_set' }> {
  return entry.entryType === 'invariant_set';
}
