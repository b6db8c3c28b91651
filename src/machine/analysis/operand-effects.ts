import { mayBeInput } from '../../c/library/functions-without-body.js';
import { type Parts, partsOfExpression, partsOfPlace, partsOfStatement } from '../../c/tree/parts.js';
import { partsOfFunction } from '../../c/tree/parts-of-program.js';
import type { CallExpression, TypedExpression, TypedPlace } from '../../c/tree/typed-expression.js';
import type { FunctionEntity, TypedProgram, Variable } from '../../c/tree/typed-program.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { isPlace } from '../../c/typing/values.js';
import { escapingVariables } from './escaping-variables.js';
import { flattenPlace } from './flatten-place.js';

/** What an operand may do, as far as the text shows. */
interface OperandEffects {
  readonly reads: ReadonlySet<Variable>;
  readonly writes: ReadonlySet<Variable>;
  /** Memory behind pointers, and variables of other functions. */
  readonly memory: 'untouched' | 'read' | 'written';
  /** It calls a function of the program, in which a violation may lie. */
  readonly calls: boolean;
}

const NONE: OperandEffects = { reads: new Set(), writes: new Set(), memory: 'untouched', calls: false };

function names(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}

/** The `float` and `long double` variants of functions on floating-point numbers, too. */
function ofNumbers(list: string): readonly string[] {
  return list.split(' ').flatMap((name) => [name, `${name}f`, `${name}l`]);
}

/** Functions of the library that return, and see and change nothing but their operands: not even `errno`. */
const QUIET = names(
  'abs labs llabs imaxabs expect pthread_self',
  'isalnum isalpha isascii isblank iscntrl isdigit isgraph islower isprint ispunct isspace isupper isxdigit',
  'toascii tolower toupper',
  'isfinite isgreater isgreaterequal isless islessequal islessgreater isnormal isunordered',
  ...ofNumbers('ceil copysign fabs finite floor fmax fmin isinf isnan round signbit trunc'),
);

/**
 * The same of those that also read memory, or print it. Some of them may set `errno`, always to the same number: they only
 * disturb what writes memory, and so who asks for `errno`.
 */
const READING = names(
  'atof atoi atol atoll memchr memcmp strchr strcmp strlen strncmp strnlen strrchr strstr',
  'fflush fprintf fputc fputs printf putc putchar puts',
  'alloca calloc malloc',
  ...ofNumbers('fmod sqrt'),
);

const withoutPrefix = (name: string): string => name.replace(/^__builtin_/, '');

/** What the operands of expressions may do, for one program. */
export class EffectsOfOperands {
  readonly #known = new Map<TypedExpression | TypedPlace, OperandEffects>();
  readonly #functions = new Map<FunctionEntity, OperandEffects['memory']>();
  readonly #escaping = new Set<Variable>();

  constructor({ functions }: TypedProgram) {
    for (const { definition } of functions)
      if (definition !== undefined)
        for (const variable of escapingVariables(definition)) this.#escaping.add(variable);
  }

  of(node: TypedExpression | TypedPlace): OperandEffects {
    const known = this.#known.get(node);
    if (known !== undefined) return known;
    const effects = this.#compute(node);
    this.#known.set(node, effects);
    return effects;
  }

  /** Whether it matters which of two operands is evaluated first. */
  collide(one: OperandEffects, other: OperandEffects): boolean {
    return this.#disturbs(one, other) || this.#disturbs(other, one);
  }

  /** Whether functions and pointers may reach a variable. */
  isReachable(variable: Variable): boolean {
    const { storage } = variable;
    return (storage !== 'local' && storage !== 'parameter') || this.#escaping.has(variable);
  }

  #disturbs(writer: OperandEffects, other: OperandEffects): boolean {
    for (const variable of writer.writes) {
      if (other.reads.has(variable) || other.writes.has(variable)) return true;
      if ((other.memory !== 'untouched' || other.calls) && this.isReachable(variable)) return true;
    }
    if (writer.memory !== 'written') return false;
    if (other.memory !== 'untouched' || other.calls) return true;
    return [...other.reads, ...other.writes].some((variable) => this.isReachable(variable));
  }

  #compute(node: TypedExpression | TypedPlace): OperandEffects {
    const { expressions, places, statements } = isPlace(node) ? partsOfPlace(node) : partsOfExpression(node);
    const inner = [...expressions, ...places].map((part) => this.of(part));
    const own = isPlace(node) ? ofPlace(node) : this.#ofExpression(node);
    return [...inner, ...statements.map((each) => this.#ofStatement(each))].reduce(joined, own);
  }

  /** Statements inside an expression may do anything with memory; variables that no pointer leads to are those they name. */
  #ofStatement(statement: TypedStatement): OperandEffects {
    const { expressions, places, statements } = partsOfStatement(statement);
    return [
      ...[...expressions, ...places].map((part) => this.of(part)),
      ...statements.map((each) => this.#ofStatement(each)),
    ].reduce(joined, { ...NONE, memory: 'written', calls: true });
  }

  #ofExpression(node: TypedExpression): OperandEffects {
    switch (node.kind) {
      case 'assign':
      case 'compound-assign':
      case 'pointer-assign':
      case 'increment':
      case 'pointer-increment': {
        const { root } = flattenPlace(node.place);
        if (root.kind === 'variable') return { ...NONE, writes: new Set([root.variable]) };
        return { ...NONE, memory: 'written' };
      }
      case 'call':
        return this.#ofCall(node);
      case 'builtin':
        if (QUIET.has(withoutPrefix(node.name))) return NONE;
        return { ...NONE, memory: READING.has(withoutPrefix(node.name)) ? 'read' : 'written' };
      case 'overflow':
      case 'variable-argument':
        return { ...NONE, memory: 'written' };
      default:
        return NONE;
    }
  }

  #ofCall({ callee }: CallExpression): OperandEffects {
    if (callee.kind === 'indirect') return { ...NONE, memory: 'written', calls: true };
    const { definition, name } = callee.function;
    if (definition !== undefined) return { ...NONE, memory: this.#ofFunction(callee.function), calls: true };
    if (mayBeInput(name) || QUIET.has(withoutPrefix(name))) return NONE;
    if (READING.has(withoutPrefix(name))) return { ...NONE, memory: 'read' };
    return { ...NONE, memory: 'written', calls: true };
  }

  /** What a function does with memory that others see. While that is computed, it counts as nothing. */
  #ofFunction(entity: FunctionEntity): OperandEffects['memory'] {
    const known = this.#functions.get(entity);
    if (known !== undefined) return known;
    const found = new Set<FunctionEntity>();
    let memory: OperandEffects['memory'] = 'untouched';
    const pending = [entity];
    for (let next = pending.pop(); next !== undefined && memory !== 'written'; next = pending.pop()) {
      if (found.has(next) || next.definition === undefined) continue;
      found.add(next);
      const locals = new Set([...next.definition.parameters, ...next.definition.locals]);
      memory = stronger(memory, this.#inParts(partsOfFunction(next.definition), locals, pending));
    }
    this.#functions.set(entity, memory);
    return memory;
  }

  #inParts(
    { expressions, places, statements }: Parts,
    locals: ReadonlySet<Variable>,
    called: FunctionEntity[],
  ): OperandEffects['memory'] {
    let memory: OperandEffects['memory'] = 'untouched';
    for (const part of [...expressions, ...places])
      memory = stronger(memory, this.#inNode(part, locals, called));
    for (const part of statements)
      memory = stronger(memory, this.#inParts(partsOfStatement(part), locals, called));
    return memory;
  }

  #inNode(
    node: TypedExpression | TypedPlace,
    locals: ReadonlySet<Variable>,
    called: FunctionEntity[],
  ): OperandEffects['memory'] {
    const parts = isPlace(node) ? partsOfPlace(node) : partsOfExpression(node);
    return stronger(this.#ownIn(node, locals, called), this.#inParts(parts, locals, called));
  }

  #ownIn(
    node: TypedExpression | TypedPlace,
    locals: ReadonlySet<Variable>,
    called: FunctionEntity[],
  ): OperandEffects['memory'] {
    if (!isPlace(node) && node.kind === 'call' && node.callee.kind === 'direct') {
      const { function: entity } = node.callee;
      if (entity.definition !== undefined) {
        called.push(entity);
        return 'untouched';
      }
    }
    const { reads, writes, memory } = isPlace(node) ? ofPlace(node) : this.#ofExpression(node);
    if ([...writes].some((variable) => !locals.has(variable))) return 'written';
    return [...reads].some((variable) => !locals.has(variable)) ? stronger(memory, 'read') : memory;
  }
}

function ofPlace(place: TypedPlace): OperandEffects {
  if (place.kind === 'variable' || place.kind === 'compound-literal')
    return { ...NONE, reads: new Set([place.variable]) };
  const isRead = place.kind === 'dereference' && flattenPlace(place).root.kind === 'pointer';
  return isRead ? { ...NONE, memory: 'read' } : NONE;
}

function joined(one: OperandEffects, other: OperandEffects): OperandEffects {
  if (other === NONE) return one;
  if (one === NONE) return other;
  return {
    reads: new Set([...one.reads, ...other.reads]),
    writes: new Set([...one.writes, ...other.writes]),
    memory: stronger(one.memory, other.memory),
    calls: one.calls || other.calls,
  };
}

function stronger(one: OperandEffects['memory'], other: OperandEffects['memory']): OperandEffects['memory'] {
  if (one === 'written' || other === 'written') return 'written';
  return one === 'read' ? one : other;
}
