import type { FunctionEntity, TypedProgram } from '../../c/tree/typed-program.js';
import type { CType } from '../../c/type/c-type.js';
import { NotExpressible } from '../subject/failure.js';
import { spellType } from '../text/spell-type.js';
import { ENDING_FUNCTIONS, INPUT_FUNCTION } from './known-functions.js';

/** What ends every execution that the property forbids. */
const FORBIDDEN = 'requires \\false; assigns \\nothing;';
const ENDS = 'assigns \\nothing; ensures \\false;';

/**
 * Contracts of functions without body, on declarations that stand before the program, each on a line of its own. Functions
 * whose effects are not known get none: a verifier that needs them says so.
 * @param errorFunction must not be called; undefined if the property is another one
 */
export function contractsOfExternals(
  program: TypedProgram,
  errorFunction: string | undefined,
): readonly string[] {
  return program.functions.flatMap((entity) => {
    const isError = entity.name === errorFunction;
    // What a header declares has the contract that the verifier's own header gives it.
    if (!isError && (entity.definition !== undefined || entity.declaration !== 'declared')) return [];
    const contract = isError ? FORBIDDEN : contractFor(entity);
    return contract === undefined ? [] : [`/*@ ${contract} */ ${spellDeclaration(entity)};`];
  });
}

function contractFor({ name, type }: FunctionEntity): string | undefined {
  if (ENDING_FUNCTIONS.has(name)) return ENDS;
  if (INPUT_FUNCTION.test(name)) {
    // A pointer from outside may point to anything, which no contract says.
    return type.result.kind === 'pointer' ? undefined : 'assigns \\result \\from \\nothing;';
  }
  if (name === '__VERIFIER_assume' && type.parameters.length === 1)
    return 'assigns \\nothing; ensures p0 != 0;';
  return undefined;
}

/** As in the declaration of the program, in which a pointer may not lead to anything that is written. */
function spellParameter(type: CType, line: number): string {
  const isReadOnly = type.kind === 'pointer' && type.target.qualifiers.const;
  return `${isReadOnly ? 'const ' : ''}${spellType(type, line)}`;
}

function spellDeclaration({ name, type, range }: FunctionEntity): string {
  const line = range?.line ?? 1;
  if (type.variadic) throw new NotExpressible(line, `${name} has a variable number of arguments`);
  const parameters = type.parameters.map((each, index) => `${spellParameter(each, line)} p${index}`);
  return `extern ${spellType(type.result, line)} ${name}(${parameters.length === 0 ? 'void' : parameters.join(', ')})`;
}
