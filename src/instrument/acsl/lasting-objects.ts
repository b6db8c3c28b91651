import { partsOfStatement, visitExpressions } from '../../c/tree/parts.js';
import type { TypedPlace } from '../../c/tree/typed-place.js';
import type { FunctionEntity, TypedProgram, Variable } from '../../c/tree/typed-program.js';
import { NotExpressible } from '../subject/failure.js';

/**
 * Refuses programs in which a pointer may outlive what it leads to: WP compares and follows such a pointer as if the object
 * were still there (C11 6.2.4p2). So only the addresses of objects are taken that last as long as the program: what has
 * static storage, string literals, and variables of the outermost block of the entry function, which nobody calls.
 * @throws NotExpressible
 */
export function requireLastingObjects(program: TypedProgram, entryFunction: string): void {
  for (const entity of program.functions) {
    const { definition } = entity;
    if (definition === undefined) continue;
    const lasting = entity.name === entryFunction ? variablesOfOutermostBlock(entity) : NOTHING;
    visitExpressions(partsOfStatement(definition.body), (expression) => {
      if (expression.kind === 'call' && isNamed(expression.callee, entryFunction))
        throw new NotExpressible(expression.range.line, `${entryFunction} is called`);
      if (expression.kind !== 'address') return;
      if (expression.origin === 'function') {
        if (isNamed({ kind: 'place', place: expression.place }, entryFunction))
          throw new NotExpressible(expression.range.line, `${entryFunction} may be called`);
        return;
      }
      if (!isLasting(expression.place, lasting))
        throw new NotExpressible(
          expression.range.line,
          'a pointer may outlive what it leads to, which a verifier of ACSL does not ask',
        );
    });
  }
}

const NOTHING: ReadonlySet<Variable> = new Set();

type Designator = { readonly kind: string; readonly function?: FunctionEntity; readonly place?: TypedPlace };

function isNamed({ function: called, place }: Designator, name: string): boolean {
  return called?.name === name || (place?.kind === 'function' && place.function.name === name);
}

/** Their declarations are executed once, and they live until the program ends. */
function variablesOfOutermostBlock({ definition }: FunctionEntity): ReadonlySet<Variable> {
  const statements = definition?.body.statements ?? [];
  return new Set(
    statements.flatMap((statement) =>
      statement.kind === 'declaration' ? statement.items.flatMap(({ variable }) => variable ?? []) : [],
    ),
  );
}

function isLasting(place: TypedPlace, lasting: ReadonlySet<Variable>): boolean {
  switch (place.kind) {
    case 'variable': {
      const { storage } = place.variable;
      return storage === 'global' || storage === 'static-local' || lasting.has(place.variable);
    }
    case 'member':
      return isLasting(place.base, lasting);
    case 'string':
    // A pointer leads to what its own address was taken of.
    case 'dereference':
      return true;
    default:
      return false;
  }
}
