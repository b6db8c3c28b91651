import { isLibraryName } from '../library/library-names.js';
import { isLinkerSymbol } from '../parse/attributes/sections.js';
import type { MutableFunction } from '../parse/functions/function-builder.js';
import type { MutableVariable, ProgramBuilder } from '../parse/parse-state.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { FunctionEntity } from '../tree/typed-program.js';
import type { LinkedUnits } from './link-units.js';
import { hasNoEffects, type Purity } from './without-effects.js';

/** Weak functions that headers of glibc declare without a need: programs do not call them. */
const OF_HEADERS: ReadonlySet<string> = new Set(['__pthread_unwind_next']);

type Marked = MutableFunction | MutableVariable;

/**
 * Finds what attributes and names for the assembler mean once all files are known: a weak or static function that none
 * defines, a promise that a body may break, a name for the assembler that is that of another function. The entity's declaration
 * then counts as unread.
 */
export function noteHiddenMeanings(
  units: readonly ProgramBuilder[],
  { functions, globals }: LinkedUnits,
): void {
  const program = new HiddenMeanings(units, functions);
  for (const unit of units) {
    for (const [entity, marks] of unit.marks) {
      for (const [mark, range] of marks) program.checkMark(unit, entity, mark, range);
    }
    for (const [name, { symbol, range }] of unit.redirections)
      program.checkRedirection(unit, name, symbol, range);
  }
  const [first] = units;
  // Each function with internal linkage that is used must have a definition (C11 6.9p3); nobody else can have one.
  for (const { name, linkage, definition } of functions)
    if (linkage === 'internal' && definition === undefined) first?.unreadNames.add(name);
  for (const { name, storage, range } of globals) {
    if (storage === 'extern' && range !== undefined && isLinkerSymbol(name) && first !== undefined)
      refuse(first, name, name, range);
  }
}

class HiddenMeanings {
  readonly #defined = new Map<string, FunctionEntity>();
  readonly #objects: ReadonlySet<string>;
  readonly #promises = new Map<string, Set<string>>();

  constructor(units: readonly ProgramBuilder[], functions: readonly FunctionEntity[]) {
    for (const entity of functions)
      if (entity.definition !== undefined) this.#defined.set(entity.name, entity);
    this.#objects = new Set(
      units.flatMap(({ objects }) =>
        [...objects.values()].filter(({ storage }) => storage !== 'extern').map(({ name }) => name),
      ),
    );
    for (const { marks } of units) {
      for (const [{ name }, set] of marks) {
        const known = this.#promises.get(name) ?? new Set();
        for (const mark of set.keys()) known.add(mark);
        this.#promises.set(name, known);
      }
    }
  }

  checkMark(unit: ProgramBuilder, entity: Marked, mark: string, range: SourceRange): void {
    const { name } = entity;
    if (mark === 'weak') {
      const isHere = entity.kind === 'function' ? this.#defined.has(name) : this.#objects.has(name);
      // Another definition may take the place of one with a name that the library or a verifier knows.
      if (!isHere && OF_HEADERS.has(name)) unit.unreadNames.add(name);
      else if (!isHere || isLibraryName(name) || name.startsWith('__VERIFIER_'))
        refuse(unit, name, mark, range);
      return;
    }
    const defined = this.#defined.get(name)?.definition;
    if (defined === undefined) {
      // Nobody knows whether a function that the program only declares would keep a promise.
      if (!isLibraryName(name)) unit.unreadNames.add(name);
      return;
    }
    const isKept =
      (mark === 'const' || mark === 'pure') &&
      hasNoEffects(defined, mark, (callee) => this.#promisesAsMuch(callee, mark));
    if (!isKept) unit.unreadNames.add(name);
  }

  #promisesAsMuch({ name }: FunctionEntity, purity: Purity): boolean {
    const promises = this.#promises.get(name);
    return promises?.has('const') === true || (purity === 'pure' && promises?.has('pure') === true);
  }

  checkRedirection(unit: ProgramBuilder, name: string, symbol: string, range: SourceRange): void {
    const isTaken = this.#defined.has(symbol) || this.#objects.has(symbol) || this.#defined.has(name);
    if (!isTaken) return;
    unit.unreadNames.add(symbol);
    refuse(unit, name, `asm("${symbol}")`, range);
  }
}

/** Lists a problem with a name of the file. */
function refuse(unit: ProgramBuilder, name: string, what: string, range: SourceRange): void {
  const message = unsupported('attribute', what);
  unit.unreadNames.add(name);
  unit.problems.push({ kind: 'unsupported', message, range, function: undefined, skipped: undefined });
}
