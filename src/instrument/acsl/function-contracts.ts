import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import { NotExpressible } from '../subject/failure.js';
import { spellInteger, spellResult } from './exact-type.js';
import { ENDING_FUNCTIONS, isInputFunction, TRUTH_INPUT } from './known-functions.js';
import { nameFunction } from './names.js';
import { calledFunctions } from './required-of-programs.js';
import { parametersOf } from './write-expression.js';

/** What ends every execution that the property forbids. */
const FORBIDDEN = 'requires \\false; assigns \\nothing;';
const ENDS = 'assigns \\nothing; ensures \\false;';

/**
 * Declarations, with contracts, of the functions that are called and not written, each on a line of its own.
 * @param errorFunction must not be called; undefined if the property is another one
 * @throws NotExpressible for functions of which nothing is known
 */
export function declareExternals(
  program: TypedProgram,
  errorFunction: string | undefined,
): readonly string[] {
  const called = calledFunctions(program, errorFunction);
  return program.functions
    .filter((entity) => called.has(entity))
    .filter(({ definition, name }) => definition === undefined || name === errorFunction)
    .map((entity) => {
      const contract = entity.name === errorFunction ? FORBIDDEN : contractFor(entity);
      return `/*@ ${contract} */ ${spellDeclaration(entity)};`;
    });
}

function contractFor({ name, type, range }: FunctionEntity): string {
  if (ENDING_FUNCTIONS.has(name)) return ENDS;
  if (isInputFunction(name)) {
    // An object of this type may hold what an input of another type leaves there.
    if (type.result.kind === 'integer' && type.result.name === '_Bool' && !TRUTH_INPUT.test(name))
      throw new NotExpressible(range?.line ?? 1, `what ${name} gives may be no truth value`);
    return 'assigns \\result \\from \\nothing;';
  }
  if (name === '__VERIFIER_assume' && type.parameters.length === 1)
    return 'assigns \\nothing; ensures p0 != 0;';
  throw new NotExpressible(range?.line ?? 1, `what ${name} does is not known`);
}

function spellDeclaration(entity: FunctionEntity): string {
  const { name, type, range } = entity;
  const line = range?.line ?? 1;
  const parameters = parametersOf(entity).map(
    (each, index) => `${spellInteger(each, line, `a parameter of ${name}`)} p${index}`,
  );
  const result = spellResult(type.result, line, `the result of ${name}`);
  return `extern ${result} ${nameFunction(entity)}(${parameters.length === 0 ? 'void' : parameters.join(', ')})`;
}
