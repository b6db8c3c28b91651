import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import { partsOfProgram } from '../../c/tree/parts-of-program.js';
import type { TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { CType, FunctionType, RecordDefinition } from '../../c/type/c-type.js';
import { functionKey } from '../values/function-key.js';

/** What lies in an object: pointers, and what shows the bytes of a pointer if it is read in its place. */
interface Contents {
  readonly pointers: boolean;
  readonly numbers: boolean;
}

const UNKNOWN: Contents = { pointers: true, numbers: true };

/** What they return is not yet read as anything. */
const NEW_MEMORY =
  /^(?:__builtin_)?(?:malloc|calloc|realloc|reallocarray|alloca|aligned_alloc|memalign|valloc)$/;
/** What they do with memory shows nothing of what lies there. */
const BLIND =
  /^(?:__builtin_)?(?:free|cfree|realloc|reallocarray|memset|bzero|pthread_\w+|sem_\w+|thrd_\w+|mtx_\w+)$/;
/** They compare bytes. */
const COMPARING = /^(?:__builtin_)?(?:memcmp|bcmp|memchr|memrchr|memmem)$/;

/**
 * Whether a program may see the bytes of a pointer as a number, other than by a cast of the pointer: through a union, a
 * pointer of another type, or a copy. `false` is certain, `true` is not.
 */
export function viewsPointers(program: TypedProgram): boolean {
  const views = new Views();
  views.visit(partsOfProgram(program));
  return views.areFound;
}

/** The same for expressions of a witness, which are evaluated many times. */
export class ExpressionViews {
  readonly #known = new Map<TypedExpression, boolean>();

  mayView(expression: TypedExpression): boolean {
    let known = this.#known.get(expression);
    if (known === undefined) {
      const views = new Views();
      views.visit({ expressions: [expression], places: [], statements: [] });
      known = views.areFound;
      this.#known.set(expression, known);
    }
    return known;
  }
}

class Views {
  #found = false;
  readonly #contents = new ContentsOfTypes();
  /** The types as which memory is seen that a pointer to void leads to. */
  readonly #ofVoid = new Map<string, Contents>();

  get areFound(): boolean {
    const contents = [...this.#ofVoid.values()];
    const isMixed = contents.some(({ pointers }) => pointers) && contents.some(({ numbers }) => numbers);
    return this.#found || (isMixed && contents.length > 1);
  }

  visit({ expressions, places, statements }: Parts): void {
    for (const each of expressions) this.#expression(each);
    for (const each of places) this.#place(each);
    for (const each of statements) this.visit(partsOfStatement(each));
  }

  #place(place: TypedPlace): void {
    if (place.kind === 'member' && isUnion(place.base.type))
      this.#found ||= this.#contents.of(place.base.type).pointers && this.#contents.of(place.type).numbers;
    this.visit(partsOfPlace(place));
  }

  #expression(expression: TypedExpression): void {
    if (expression.kind === 'label-address') this.#found = true;
    if (expression.kind === 'convert') this.#conversion(expression.operand, expression.type);
    if (expression.kind === 'call' && expression.callee.kind === 'direct') {
      const { name } = expression.callee.function;
      if (BLIND.test(name)) {
        for (const each of expression.arguments)
          this.visit({ expressions: [unconverted(each)], places: [], statements: [] });
        return;
      }
      if (COMPARING.test(name))
        this.#found ||= expression.arguments.some((each) => this.#leadsToPointers(each));
    }
    this.visit(partsOfExpression(expression));
  }

  #leadsToPointers(argument: TypedExpression): boolean {
    const { type } = unconverted(argument);
    return type.kind === 'pointer' && this.#contents.of(type.target).pointers;
  }

  #conversion(operand: TypedExpression, type: CType): void {
    if (operand.type.kind !== 'pointer' || type.kind !== 'pointer' || isNew(operand)) return;
    const [from, to] = [operand.type.target, type.target];
    if (from.kind === 'function' && to.kind === 'function') this.#found ||= !areCalledAlike(from, to);
    if (from.kind === 'void' && to.kind === 'void') return;
    if (from.kind === 'void') this.#ofVoid.set(viewKey(to), this.#contents.of(to));
    else if (to.kind === 'void') this.#ofVoid.set(viewKey(from), this.#contents.of(from));
    else if (viewKey(from) !== viewKey(to)) {
      const [one, other] = [this.#contents.of(from), this.#contents.of(to)];
      this.#found ||= (one.pointers && other.numbers) || (one.numbers && other.pointers);
    }
  }
}

/** Whether functions of these types take and return pointers at the same places. */
function areCalledAlike(one: FunctionType, other: FunctionType): boolean {
  const key = (type: FunctionType): string => functionKey(type, 'and-pointers');
  return one.prototype && other.prototype && key(one) === key(other);
}

function isUnion(type: CType): boolean {
  return type.kind === 'record' && type.definition.form === 'union';
}

function isNew(operand: TypedExpression): boolean {
  if (operand.kind === 'builtin') return operand.name === 'alloca';
  if (operand.kind === 'convert') return operand.operand.kind === 'integer-constant';
  return (
    operand.kind === 'call' &&
    operand.callee.kind === 'direct' &&
    NEW_MEMORY.test(operand.callee.function.name)
  );
}

function unconverted(expression: TypedExpression): TypedExpression {
  return expression.kind === 'convert' && expression.operand.type.kind === 'pointer'
    ? unconverted(expression.operand)
    : expression;
}

/** What lies in objects of each type. */
class ContentsOfTypes {
  readonly #records = new Map<RecordDefinition, Contents>();

  of(type: CType): Contents {
    switch (type.kind) {
      case 'pointer':
        return { pointers: true, numbers: false };
      case 'integer':
      case 'float':
        return { pointers: false, numbers: true };
      case 'array':
        return this.of(type.element);
      case 'function':
        return { pointers: false, numbers: false };
      case 'void':
        return UNKNOWN;
      case 'record':
        return this.#ofRecord(type.definition);
    }
  }

  #ofRecord(definition: RecordDefinition): Contents {
    if (definition.layout === undefined) return UNKNOWN;
    let known = this.#records.get(definition);
    if (known === undefined) {
      const members = definition.layout.members.map((member) => this.of(member.type));
      known = {
        pointers: members.some(({ pointers }) => pointers),
        numbers: members.some(({ numbers }) => numbers),
      };
      this.#records.set(definition, known);
    }
    return known;
  }
}

/** Types with equal keys show memory alike. */
function viewKey(type: CType): string {
  switch (type.kind) {
    case 'pointer':
      return 'pointer';
    case 'array':
      return viewKey(type.element);
    case 'record':
      return `record ${type.definition.id}`;
    case 'integer':
    case 'float':
      return 'number';
    default:
      return type.kind;
  }
}
