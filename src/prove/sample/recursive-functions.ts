import { analyseExpression } from '../../c/analyse-expression.js';
import { pointAt } from '../../c/scope-at.js';
import type { ScopePoint } from '../../c/tree/scope.js';
import type { FunctionDefinition, FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { IntegerType } from '../../c/type/c-type.js';
import { getCallGraph } from '../model/call-graph.js';
import { type LoopInteger, loadsFrom } from './integers-at-loops.js';

/** Functions that are looked at, and global variables of one of them. */
const MAXIMUM_FUNCTIONS = 6;
const MAXIMUM_GLOBALS = 4;

/** A function that calls itself, perhaps by others, with the integers that a contract of it may speak of. */
export interface RecursiveFunction {
  readonly entity: FunctionEntity;
  readonly definition: FunctionDefinition;
  /** The scope in which its contract is read. */
  readonly point: ScopePoint;
  /** What it begins with: its parameters, and global variables that it reads or writes. */
  readonly inputs: readonly LoopInteger[];
  /** Of the global variables, those that it writes. */
  readonly written: readonly LoopInteger[];
  /** Undefined where the result is no integer. */
  readonly result: IntegerType | undefined;
}

/**
 * The functions at which recursion is cut, as far as contracts can say something of them.
 *
 * @param preferred these are taken where there is a choice
 */
export function recursiveFunctions(
  program: TypedProgram,
  preferred: (entity: FunctionEntity) => boolean,
): readonly RecursiveFunction[] {
  const graph = getCallGraph(program);
  return [...graph.cutRecursion(preferred)].slice(0, MAXIMUM_FUNCTIONS).flatMap((entity) => {
    const { definition } = entity;
    if (definition === undefined) return [];
    const point = pointAt(program, definition.body.range.start, definition.scope);
    const { reads, writes } = graph.functionEffects(entity);
    const globals = program.globals
      .filter((each) => reads.has(each) || writes.has(each))
      .slice(0, MAXIMUM_GLOBALS);
    const inputs = [...definition.parameters, ...globals].flatMap((variable) => {
      const { name, type, origin } = variable;
      if (origin === 'hidden' || type.kind !== 'integer') return [];
      const analysis = analyseExpression(program, point, name);
      if (analysis.kind !== 'typed' || !loadsFrom(analysis.expression, variable)) return [];
      return [{ variable, name, type, expression: analysis.expression }];
    });
    const written = inputs.filter(({ variable }) => globals.includes(variable) && writes.has(variable));
    const { result } = entity.type;
    return [
      { entity, definition, point, inputs, written, result: result.kind === 'integer' ? result : undefined },
    ];
  });
}
