import { reject, type Token } from '../lex/token.js';
import type { SourceRange } from '../tree/source-range.js';
import type { Variable } from '../tree/typed-program.js';
import type { LengthEvaluation } from '../tree/typed-statement.js';
import type { CType } from '../type/c-type.js';
import { pointerTo, qualified, unqualified } from '../type/type-model.js';
import {
  type AttributesBuilder,
  applyMode,
  checkAttributes,
  parseAttributes,
} from './attributes/attributes.js';
import { applyModifiers, type Modifier, parseDeclarator } from './declarators.js';
import type { ParseState, ScopeBuilder } from './parse-state.js';
import { parseSpecifiers, startsSpecifiers } from './specifiers.js';

/** The parameters of a function declarator, or of a definition if a body follows. */
export interface ParameterList {
  readonly form: 'fixed' | 'variadic' | 'without prototype';
  readonly parameters: readonly Variable[];
  /** Names in a K&R definition, whose types follow the list. */
  readonly names: readonly Token[];
  readonly scope: ScopeBuilder;
  /** Hidden variables for lengths in the list. */
  readonly locals: Variable[];
  readonly lengths: readonly LengthEvaluation[];
  /** Where a parameter promises that its arguments have so many elements. */
  readonly least: SourceRange | undefined;
}

export function typesOfParameters({ parameters, form }: ParameterList): [CType[], ParameterList['form']] {
  return [form === 'without prototype' ? [] : parameters.map(({ type }) => unqualified(type)), form];
}

/** Reads `( … )` of a function declarator in a scope of its own, which a definition continues to use. */
export function parseParameters(state: ParseState): ParameterList {
  const open = state.expect('(');
  const { locals: outerLocals, lengths: outerLengths, scope: outerScope, least: outerLeast } = state;
  const scope = state.openScope('function', open.start);
  const locals: Variable[] = [];
  state.locals = locals;
  state.lengths = [];
  state.least = undefined;
  try {
    const list = state.nested(() => parseList(state));
    return { ...list, scope, locals, lengths: state.lengths, least: state.least };
  } finally {
    scope.end = state.previous.end;
    state.locals = outerLocals;
    state.lengths = outerLengths;
    state.least = outerLeast;
    state.scope = outerScope;
  }
}

function parseList(state: ParseState): Pick<ParameterList, 'form' | 'parameters' | 'names'> {
  if (state.accept(')')) return { form: 'without prototype', parameters: [], names: [] };
  if (state.at('void') && state.peek(1).text === ')') {
    state.advance();
    state.advance();
    return { form: 'fixed', parameters: [], names: [] };
  }
  if (
    !startsSpecifiers(state, state.token) &&
    state.token.kind === 'identifier' &&
    !state.at('__extension__')
  ) {
    return { form: 'without prototype', parameters: [], names: parseNames(state) };
  }
  const parameters: Variable[] = [];
  for (;;) {
    if (state.accept('...')) {
      state.expect(')');
      return { form: 'variadic', parameters, names: [] };
    }
    parameters.push(parseParameter(state));
    if (state.accept(')')) return { form: 'fixed', parameters, names: [] };
    state.expect(',');
  }
}

function parseNames(state: ParseState): Token[] {
  const names: Token[] = [];
  do {
    const name = state.advance();
    const next = state.token.text;
    if (name.kind !== 'identifier' || (next !== ',' && next !== ')')) {
      reject('unknown-identifier', `'${name.text}' is not a type`, name);
    }
    names.push(name);
  } while (state.accept(','));
  state.expect(')');
  return names;
}

function parseParameter(state: ParseState): Variable {
  const { type: base, first, attributes } = parseSpecifiers(state);
  const own: AttributesBuilder = { ...attributes };
  const declarator = parseDeclarator(state, 'either');
  parseAttributes(state, own);
  checkAttributes(own, 'parameter');
  const named = applyModifiers(state, base, declarator.modifiers, first);
  const type = adjustParameter(state, applyMode(state, named, own.mode), declarator.modifiers);
  return declareParameter(state, declarator.name, type);
}

/** As parameters, arrays and functions are pointers; qualifiers inside `[ ]` belong to the pointer. */
export function adjustParameter(state: ParseState, type: CType, modifiers: readonly Modifier[]): CType {
  const [nearest] = modifiers;
  if (type.kind === 'array') {
    const pointer = pointerTo(state.model, type.element);
    return nearest?.kind === 'array' ? qualified(pointer, nearest.qualifiers) : pointer;
  }
  return type.kind === 'function' ? pointerTo(state.model, type) : type;
}

export function declareParameter(state: ParseState, name: Token | undefined, type: CType): Variable {
  const { start, end, line, column } = name ?? state.previous;
  const variable: Variable = {
    kind: 'variable',
    id: state.program.nextVariable++,
    name: name?.text ?? '',
    type,
    storage: 'parameter',
    origin: 'declared',
    copies: 'one',
    alignment: undefined,
    initialiser: undefined,
    range: name === undefined || name.origin === 'header' ? undefined : { start, end, line, column },
  };
  if (name !== undefined) state.declare(name, { kind: 'variable', variable });
  return variable;
}
