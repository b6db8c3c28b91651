import type { AutomatonContext } from '../../../replay/witness/automaton/run/automaton-context.js';
import type { CallGraph } from './call-graph.js';
import type { WalkSetting } from './expression-walk.js';
import { FunctionEnds } from './function-ends.js';
import { FunctionWalk } from './function-walk.js';
import type { Exits } from './left-by.js';
import type { Moment, StatementChange } from './moment.js';

/** Everything that an automaton may observe in a program. */
export interface Moments {
  /** In the order in which they come where they have the same place. */
  readonly moments: readonly Moment[];
  readonly changes: readonly StatementChange[];
}

/** The moments of all functions with a body; those of the error function come too late. */
export function findMoments(context: AutomatonContext, graph: CallGraph, exits: Exits): Moments {
  const moments: Moment[] = [];
  const changes: StatementChange[] = [];
  const setting: WalkSetting = { context, graph, exits, calls: new Map() };
  const functions = context.program.functions.filter(({ name }) => name !== context.errorFunction);
  for (const entity of functions) {
    if (entity.definition === undefined) continue;
    new FunctionWalk(entity, entity.definition, setting, { moments, changes }).walk();
  }
  for (const entity of functions) {
    if (entity.definition === undefined) continue;
    const ends = new FunctionEnds(entity, entity.definition, setting);
    moments.push(...ends.entry(), ...ends.exits());
  }
  return { moments, changes };
}
