/** What an execution showed of the part of a witness that comes next, and that it did not pass. */
export type Observation =
  /** `again`: it was passed before. */
  | { readonly code: 'not-reached'; readonly turn: 'first' | 'again' }
  | Evaluated
  /** The execution ended there, because a part of this kind allows nothing else. */
  | {
      readonly code: 'left';
      readonly evaluated: Evaluated;
      readonly must: 'once-evaluated' | 'in-each-round';
    }
  /** A waypoint that must be avoided until then was passed. */
  | { readonly code: 'avoided-part-passed'; readonly part: string }
  /** Conditions of edges were false. `line-left`: so the line of the edges was left without one. */
  | {
      readonly code: 'edges';
      readonly conditions: readonly string[];
      readonly consequence: 'nothing' | 'line-left';
    };

/** It was evaluated, as often as that, and did not pass; each of the values is told once. */
export interface Evaluated {
  readonly code: 'evaluated';
  readonly times: number;
  readonly values: readonly string[];
}

/** Whether the part was seen at all. */
export function wasSeen(observation: Observation | undefined): boolean {
  return observation !== undefined && observation.code !== 'not-reached';
}

/** `was evaluated 4 times, x was 0; x was 1`: of a segment, behind its name; of edges, a sentence of its own. */
export function observationText(observation: Observation): string {
  switch (observation.code) {
    case 'not-reached':
      return observation.turn === 'again' ? 'was not reached again' : 'was not reached';
    case 'evaluated': {
      const { times, values } = observation;
      const often = times === 1 ? 'once' : `${times} times`;
      return [`was evaluated ${often}`, ...(values.length === 0 ? [] : [values.join('; ')])].join(', ');
    }
    case 'left': {
      const { evaluated, must } = observation;
      const when = must === 'in-each-round' ? 'every time in a cycle' : 'when it is evaluated';
      return `${observationText(evaluated)}, and must be passed ${when}`;
    }
    case 'avoided-part-passed':
      return `was not reached, because ${observation.part} was passed, which must be avoided`;
    case 'edges': {
      const seen = observation.conditions.join('; ');
      if (observation.consequence === 'nothing') return seen;
      return seen === '' ? 'no edge could be taken in this line' : `${seen}, so no edge could be taken`;
    }
  }
}
