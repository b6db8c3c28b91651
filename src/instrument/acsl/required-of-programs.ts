import { partsOfStatement, visitExpressions } from '../../c/tree/parts.js';
import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import { OpenOrders } from '../../machine/analysis/open-orders.js';
import { NotExpressible } from '../failure.js';
import type { InstrumentTask } from '../task.js';
import { EFFECT_FREE_FUNCTIONS, INPUT_FUNCTION } from './known-functions.js';

/**
 * Refuses what a verifier of ACSL would take for granted: it evaluates operands in one order, believes what functions
 * without body promise, and never asks who calls the entry function.
 * @param errorFunction must not be called; undefined if the property is another one
 * @throws NotExpressible
 */
export function requireNothingAssumed(task: InstrumentTask, errorFunction: string | undefined): void {
  const { program, property, contracts } = task;
  const atEntry = contracts.find((contract) => contract.function.name === property.entryFunction);
  if (atEntry !== undefined)
    throw new NotExpressible(
      atEntry.line,
      `nobody calls ${property.entryFunction}, so its contract would be assumed`,
    );
  const [open] = new OpenOrders(program).byId.values();
  if (open !== undefined)
    throw new NotExpressible(open.range.line, 'it may matter which operand is evaluated first');
  requireKnownFunctions(program, errorFunction);
}

function requireKnownFunctions(program: TypedProgram, errorFunction: string | undefined): void {
  const isKnown = ({ name, definition }: FunctionEntity) =>
    definition !== undefined ||
    name === errorFunction ||
    EFFECT_FREE_FUNCTIONS.has(name) ||
    INPUT_FUNCTION.test(name);
  for (const { definition } of program.functions) {
    if (definition === undefined) continue;
    visitExpressions(partsOfStatement(definition.body), (expression) => {
      if (expression.kind !== 'call' || expression.callee.kind === 'indirect') return;
      const { function: called } = expression.callee;
      if (!isKnown(called))
        throw new NotExpressible(expression.range.line, `what ${called.name} does is not known`);
    });
  }
}
