import type { PackChange } from '../lex/pragma.js';
import { Rejection, rangeBetween, rangeOfToken, reject, type Token } from '../lex/token.js';
import type { NamedEntity, Scope, TaggedType, Visible } from '../tree/scope.js';
import type { Problem, SourceRange } from '../tree/source-range.js';
import type { PositionRecord } from '../tree/statement-positions.js';
import type { Initialiser } from '../tree/typed-expression.js';
import type { ProgramProblem, Variable } from '../tree/typed-program.js';
import type { LengthEvaluation } from '../tree/typed-statement.js';
import type { CType } from '../type/c-type.js';
import type { TypeModel } from '../type/type-model.js';
import type { FunctionBuilder, MutableFunction } from './functions/function-builder.js';
import { isUnclear, type ParseMode } from './parse-mode.js';

/**
 * How deep the parser follows parentheses, blocks, declarators and initialisers; each level costs less than 2 kB of
 * stack.
 */
const DEPTH_LIMIT = 256;

export class ScopeBuilder implements Scope {
  readonly children: ScopeBuilder[] = [];
  readonly names = new Map<string, Visible<NamedEntity>>();
  readonly tags = new Map<string, Visible<TaggedType>>();
  end: number;

  constructor(
    readonly kind: Scope['kind'],
    public parent: ScopeBuilder | undefined,
    readonly start: number,
    public functionEntity: MutableFunction | undefined,
    /** `apart`: the scope sees its parent, but the parent does not know it. */
    place: 'in the program' | 'apart' = 'in the program',
  ) {
    this.end = Number.POSITIVE_INFINITY;
    if (place === 'in the program') parent?.children.push(this);
  }

  get function(): MutableFunction | undefined {
    return this.functionEntity;
  }
}

/** What is collected for a translation unit. */
export interface ProgramBuilder {
  readonly globals: MutableVariable[];
  readonly functions: Map<string, MutableFunction>;
  readonly problems: ProgramProblem[];
  readonly positions: PositionRecord[];
  readonly fileScope: ScopeBuilder;
  /** Variables with linkage, by name: those of the file, and extern ones declared only in a block. */
  readonly objects: Map<string, MutableVariable>;
  /** What is declared with `static`: other files do not know these functions and variables of the file. */
  readonly internal: Set<MutableVariable | MutableFunction>;
  /** Hidden variables that hold the lengths of arrays, by id. */
  readonly lengthVariables: Map<number, Variable>;
  /** Names in declarations of the file that could not be read completely. */
  readonly unreadNames: Set<string>;
  /** Its identifiers after preprocessing, keywords included. */
  readonly words: Set<string>;
  /** Names that its text defines, or undefines, as macros. */
  readonly macros: Set<string>;
  /** Where its text uses macros. */
  readonly macroUses: SourceRange[];
  /** Attributes of functions that run before or after the entry function. */
  readonly aroundMain: ProgramProblem[];
  readonly misread: Problem[];
  /** What attributes say about functions and variables that only the whole program can show to be true. */
  readonly marks: Map<MutableFunction | MutableVariable, Map<string, SourceRange>>;
  /** Names for the assembler that lead to another version of the function that is declared. */
  readonly redirections: Map<string, { readonly symbol: string; readonly range: SourceRange }>;
  /** Names of objects with an alignment of their own, which their types do not have. */
  readonly alignedNames: Set<string>;
  readonly fileNumber: number;
  nextVariable: number;
  nextFunction: number;
  nextRecord: number;
}

export interface MutableVariable extends Variable {
  type: CType;
  storage: Variable['storage'];
  alignment: Variable['alignment'];
  initialiser: Initialiser | undefined;
}

/** Tokens, scopes and findings so far; passed from one part of the parser to the next. */
export class ParseState {
  index = 0;
  depth = 0;
  function: FunctionBuilder | undefined;
  /** Lengths of variable arrays that the current declaration or expression must evaluate first. */
  lengths: LengthEvaluation[] = [];
  /** The first `static` in an array of the list of parameters that is read. */
  least: SourceRange | undefined;
  /** Collects hidden and declared locals; undefined outside functions and parameter lists. */
  locals: Variable[] | undefined;

  constructor(
    readonly model: TypeModel,
    public tokens: readonly Token[],
    readonly packChanges: readonly PackChange[],
    readonly program: ProgramBuilder,
    public scope: ScopeBuilder,
    readonly mode: ParseMode,
  ) {}

  get token(): Token {
    return this.tokens[this.index] ?? this.last;
  }

  get last(): Token {
    return this.tokens[this.tokens.length - 1] as Token;
  }

  /** The token that was read last. */
  get previous(): Token {
    return this.tokens[Math.max(0, this.index - 1)] ?? this.last;
  }

  peek(distance: number): Token {
    return this.tokens[this.index + distance] ?? this.last;
  }

  advance(): Token {
    const { token } = this;
    if (token.kind !== 'end') this.index++;
    return token;
  }

  at(text: string): boolean {
    return this.token.text === text;
  }

  accept(text: string): boolean {
    if (this.token.text !== text) return false;
    this.index++;
    return true;
  }

  expect(text: string): Token {
    const { token } = this;
    if (token.text === text) {
      this.index++;
      return token;
    }
    const found = token.kind === 'end' ? 'the end' : `'${token.text.slice(0, 40)}'`;
    return reject('syntax', `'${text}' is missing before ${found}`, token);
  }

  rangeFrom(first: SourceRange): SourceRange {
    return rangeBetween(first, this.previous);
  }

  /** Runs a nested part of the grammar, up to a depth limit. */
  nested<Result>(parse: () => Result): Result {
    if (this.depth >= DEPTH_LIMIT) reject('limit', `nested more than ${DEPTH_LIMIT} times`, this.token);
    this.depth++;
    try {
      return parse();
    } finally {
      this.depth--;
    }
  }

  /** Bytes of `#pragma pack` in effect at the current token. */
  get packing(): number | undefined {
    let bytes: number | undefined;
    for (const change of this.packChanges) {
      if (change.tokenIndex > this.index) break;
      bytes = change.bytes;
    }
    return bytes;
  }

  openScope(kind: Scope['kind'], start: number): ScopeBuilder {
    this.scope = new ScopeBuilder(kind, this.scope, start, this.function?.entity);
    return this.scope;
  }

  /**
   * Runs a part of the grammar in a block scope of its own (C11 6.8.4p3, 6.8.5p5). If it declares nothing, the scope
   * is left out again: names in it are looked up from the place of the statement.
   */
  inBlockScope<Result>(start: number, parse: () => Result): Result {
    const scope = this.openScope('block', start);
    const result = parse();
    this.closeScope(this.previous.end);
    const { parent } = scope;
    if (parent === undefined || scope.names.size > 0 || scope.tags.size > 0) return result;
    parent.children.splice(parent.children.lastIndexOf(scope), 1, ...scope.children);
    for (const child of scope.children) child.parent = parent;
    return result;
  }

  closeScope(end: number): void {
    const { scope } = this;
    scope.end = end;
    this.scope = scope.parent ?? scope;
  }

  lookUp(name: string): NamedEntity | undefined {
    const isAnywhere = this.mode.kind === 'witness' && this.mode.extras.globals !== undefined;
    // A name of the file, wherever the file declares it.
    const inFile = ({ kind, names }: ScopeBuilder) => isAnywhere && kind === 'file' && names.has(name);
    const scope = this.declaringScope(name) ?? this.#innermost(inFile);
    return isUnclear(this.mode, 'names', { name, scope }) ? undefined : scope?.names.get(name)?.entity;
  }

  /** The innermost scope that declares a name up to here. */
  declaringScope(name: string): ScopeBuilder | undefined {
    return this.#innermost(({ names }) => this.#isVisible(names.get(name)));
  }

  #isVisible(declared: { readonly from: number } | undefined): boolean {
    const limit = this.mode.kind === 'witness' ? this.mode.point.offset : Number.POSITIVE_INFINITY;
    return declared !== undefined && declared.from <= limit;
  }

  #innermost(fits: (scope: ScopeBuilder) => boolean): ScopeBuilder | undefined {
    let scope: ScopeBuilder | undefined = this.scope;
    while (scope !== undefined && !fits(scope)) scope = scope.parent;
    return scope;
  }

  lookUpTag(tag: string): TaggedType | undefined {
    const scope = this.#innermost(({ tags }) => this.#isVisible(tags.get(tag)));
    return isUnclear(this.mode, 'tags', { name: tag, scope }) ? undefined : scope?.tags.get(tag)?.entity;
  }

  /** Makes a name visible from the current token on. Redeclaring it in the same scope keeps its first position. */
  declare(name: Token, entity: NamedEntity, scope = this.scope): void {
    const earlier = scope.names.get(name.text);
    const header = name.origin === 'header';
    scope.names.set(name.text, {
      entity,
      from: earlier?.from ?? (header ? -1 : this.#visibleFrom(this.previous.end)),
      range: earlier?.range ?? (header ? undefined : rangeOfToken(name)),
    });
  }

  declareTag(tag: Token, entity: TaggedType, scope = this.scope): void {
    const header = tag.origin === 'header';
    scope.tags.set(tag.text, {
      entity,
      from: header ? -1 : this.#visibleFrom(tag.end),
      range: header ? undefined : rangeOfToken(tag),
    });
  }

  /** Anything that an expression of a witness declares is visible in it: its offsets are not those of the program. */
  #visibleFrom(offset: number): number {
    return this.mode.kind === 'witness' ? -1 : offset;
  }

  isTypedef(token: Token): boolean {
    return token.kind === 'identifier' && this.lookUp(token.text)?.kind === 'typedef';
  }

  /** @param skipped the statement or declaration that was skipped because of it */
  report(problem: Problem, skipped: SourceRange | undefined): void {
    this.program.problems.push({ ...problem, function: this.function?.entity, skipped });
  }

  /** Returns to an outer scope after something was skipped: the scopes begun inside it end with it. */
  leaveScopes(outer: ScopeBuilder, end: number): void {
    for (let scope: ScopeBuilder | undefined = this.scope; scope !== undefined && scope !== outer; ) {
      scope.end = Math.min(scope.end, end);
      scope = scope.parent;
    }
    this.scope = outer;
  }

  /** A local without a name, or a global one outside functions. */
  hiddenVariable(type: CType): MutableVariable {
    const variable: MutableVariable = {
      kind: 'variable',
      id: this.program.nextVariable++,
      name: '',
      type,
      storage: this.locals === undefined ? 'global' : 'local',
      origin: 'hidden',
      copies: 'one',
      alignment: undefined,
      initialiser: undefined,
      range: undefined,
    };
    (this.locals ?? this.program.globals).push(variable);
    return variable;
  }
}

/** The problem of a rejection; other errors are rethrown. */
export function rejectionProblem(error: unknown): Problem {
  if (error instanceof Rejection) return error.problem;
  throw error;
}
