import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import { spellInteger, spellResult } from '../acsl/exact-type.js';
import { ENDING_FUNCTIONS, isInputFunction, TRUTH_INPUT } from '../acsl/known-functions.js';
import { nameFunction } from '../acsl/names.js';
import { calledFunctions } from '../acsl/required-of-programs.js';
import { parametersOf } from '../acsl/write-expression.js';
import { NotExpressible } from '../subject/failure.js';

/**
 * Functions with the names of the written program that do what the ones do that they stand for: verifiers know those by their
 * names. Whatever ends an execution becomes a call of `abort`.
 * @param errorFunction what a verifier looks for
 * @throws NotExpressible for functions of which nothing is known
 */
export function bridgeExternals(program: TypedProgram, errorFunction: string): readonly string[] {
  const called = calledFunctions(program, errorFunction);
  const error = program.functions.find(({ name }) => name === errorFunction);
  const hasValues =
    error !== undefined && (error.type.parameters.length > 0 || error.type.result.kind !== 'void');
  if (hasValues)
    throw new NotExpressible(error.range?.line ?? 1, `${errorFunction} has parameters or a result`);
  const bridges = program.functions
    .filter((entity) => called.has(entity))
    .filter(({ definition, name }) => definition === undefined || name === errorFunction)
    .map((entity) => bridge(entity, errorFunction));
  return ['extern void abort(void);', `extern void ${errorFunction}(void);`, ...bridges];
}

function bridge(entity: FunctionEntity, errorFunction: string): string {
  const { name, type, range } = entity;
  const line = range?.line ?? 1;
  const parameters = parametersOf(entity).map(
    (each, index) => `${spellInteger(each, line, `a parameter of ${name}`)} p${index}`,
  );
  const list = parameters.length === 0 ? 'void' : parameters.join(', ');
  const result = spellResult(type.result, line, `the result of ${name}`);
  const head = `static ${result} ${nameFunction(entity)}(${list})`;
  if (name === errorFunction) return `${head} { ${name}(); }`;
  if (ENDING_FUNCTIONS.has(name)) return `${head} { abort(); }`;
  if (name === '__VERIFIER_assume' && parameters.length === 1) return `${head} { if (!p0) abort(); }`;
  if (!isInputFunction(name) || parameters.length > 0)
    throw new NotExpressible(line, `what ${name} does is not known`);
  // An object of this type may hold what an input of another type leaves there.
  if (result === '_Bool' && !TRUTH_INPUT.test(name))
    throw new NotExpressible(line, `what ${name} gives may be no truth value`);
  return `extern ${result} ${name}(void); ${head} { return ${name}(); }`;
}
