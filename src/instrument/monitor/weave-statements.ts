import type { TypedProgram } from '../../c/tree/typed-program.js';
import type { ForStatement, TypedStatement } from '../../c/tree/typed-statement.js';
import { NotExpressible } from '../subject/failure.js';
import { findStatementPlaces, type StatementPlace } from '../text/statement-places.js';
import type { Wrap } from '../text/wraps.js';
import type { LabelledStatement } from './hook.js';
import { visitStatements } from './visit-statements.js';
import type { NumberedHook, Weaving } from './weaving.js';

/** Puts steps before and after statements. */
export class StatementWeaver {
  readonly #weaving: Weaving;
  /** What comes after everything else that is put behind the first part of a `for`. */
  readonly behindInitial: Wrap[] = [];
  readonly #split = new Set<ForStatement>();
  readonly #places: ReadonlyMap<number, StatementPlace>;
  readonly #braced = new Set<StatementPlace>();
  /** How many statements begin at an offset. */
  readonly #begun = new Map<number, number>();

  constructor(weaving: Weaving, program: TypedProgram) {
    this.#weaving = weaving;
    this.#places = findStatementPlaces(program);
    visitStatements(program, ({ kind, range: { start } }) => {
      if (kind === 'block' || kind === 'label' || kind === 'case' || kind === 'default') return;
      this.#begun.set(start, (this.#begun.get(start) ?? 0) + 1);
    });
  }

  /** A step before the statement that begins at an offset; jumps to its labels come to the step, too. */
  before(offset: number, numbered: NumberedHook): void {
    const { hook } = numbered;
    if (hook.body !== '') this.#requireOwnText(offset, hook.line);
    const { unlabelled } = this.#braceAround(offset, hook.line);
    const { start, end } = unlabelled.range;
    this.#weaving.wraps.push({ start, end, before: `${this.#weaving.step(numbered)}; `, after: '' });
  }

  /** A step after a label and before what it labels, which may be another label. */
  behindLabel({ range, statement }: LabelledStatement, numbered: NumberedHook): void {
    this.#braceAround(range.start, numbered.hook.line);
    const { start, end } = statement.range;
    this.#weaving.wraps.push({ start, end, before: `${this.#weaving.step(numbered)}; `, after: '' });
  }

  /** A step after a statement that has no others in it. */
  behind({ range }: TypedStatement, numbered: NumberedHook): void {
    const { line } = numbered.hook;
    this.#requireOwnText(range.start, line);
    if (this.#weaving.tokens.tokenAt(range.end - 1) !== ';')
      throw new NotExpressible(line, 'the statement is made by a macro');
    this.#braceAround(range.start, line);
    this.#weaving.wraps.push({ ...range, before: '', after: ` ${this.#weaving.step(numbered)};` });
  }

  /** A step before the first part of a `for`. */
  beforeInitial(statement: ForStatement, numbered: NumberedHook): void {
    this.#splitFor(statement, numbered.hook.line);
    const { start, end } = statement.range;
    this.#weaving.wraps.push({ start, end, before: `${this.#weaving.step(numbered)}; `, after: '' });
  }

  behindInitialPart(statement: ForStatement, numbered: NumberedHook): void {
    const end = this.#splitFor(statement, numbered.hook.line);
    const before = ` ${this.#weaving.step(numbered)};`;
    this.#weaving.wraps.push({ start: end, end, before, after: '' });
  }

  /** A step after the step of a `for`. */
  behindStep(statement: ForStatement, numbered: NumberedHook): void {
    const { step, closing } = this.#weaving.tokens.findHead(statement);
    if (step === undefined) throw new NotExpressible(numbered.hook.line, 'the loop has no step');
    const after = `, ${this.#weaving.step(numbered)}`;
    this.#weaving.wraps.push({ start: step, end: closing, before: '', after });
  }

  /**
   * The first part of a `for` becomes a statement of its own, in a block around the loop.
   * @returns the offset behind it
   */
  #splitFor(statement: ForStatement, line: number): number {
    const { opened } = this.#weaving.tokens.findHead(statement);
    const { start, end } = statement.range;
    this.#weaving.requireOwnPlace(start, line);
    const semicolon = this.#weaving.tokens.findSemicolon(opened);
    if (semicolon === undefined)
      throw new NotExpressible(line, 'the head of the for loop is made by a macro');
    if (!this.#split.has(statement)) {
      this.#split.add(statement);
      this.#weaving.wraps.push({ start, end, before: '{ ', after: ' }' });
      this.#weaving.replacements.push({ start, end: opened, text: '' });
      this.behindInitial.push({ start: semicolon, end: semicolon, before: ' for (;', after: '' });
    }
    return semicolon;
  }

  #braceAround(offset: number, line: number): StatementPlace {
    const place = this.#places.get(offset);
    if (place === undefined) throw new NotExpressible(line, 'no statement begins at the location');
    this.#weaving.requireOwnPlace(offset, line);
    if (place.context === 'single' && !this.#braced.has(place)) {
      this.#braced.add(place);
      this.#weaving.wraps.push({ ...place.statement.range, before: '{ ', after: ' }' });
    }
    return place;
  }

  /** A macro may make several statements, which begin where it is used. */
  #requireOwnText(offset: number, line: number): void {
    if ((this.#begun.get(offset) ?? 0) > 1)
      throw new NotExpressible(line, 'a macro makes several statements');
  }
}
