import { visitProgram } from '../../c/tree/parts-of-program.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import { goalText } from '../model/goal-texts.js';
import { goalAt, type ProofGoal } from '../model/obligation.js';

/** That functions are not called, at each location where the program calls one of them by its name. */
export function callsIn(program: TypedProgram, names: ReadonlySet<string>): readonly ProofGoal[] {
  const goals: ProofGoal[] = [];
  visitProgram(program, (each) => {
    if (each.kind !== 'call' || each.callee.kind !== 'direct') return;
    const { name } = each.callee.function;
    if (names.has(name)) goals.push(goalAt('property', goalText('not-called', name), each.range));
  });
  return goals;
}
