import { scanTokens } from '../../c/lex/scan-tokens.js';
import type { Token } from '../../c/lex/token.js';
import type { TypedStatement } from '../../c/tree/typed-statement.js';
import { NotExpressible } from '../subject/failure.js';

export type Loop = Extract<TypedStatement, { kind: 'while' | 'do' | 'for' }>;

/** A statement whose head is a keyword with an expression in parentheses. */
type Headed = Loop | Extract<TypedStatement, { kind: 'if' | 'switch' }>;

/** Where a controlling expression stands, between `start` and `end`; both are equal if it is missing. */
export interface LoopHead {
  readonly start: number;
  readonly end: number;
  /** Where the step of a `for` may begin: after its second semicolon. */
  readonly step: number | undefined;
  /** After the opening parenthesis. */
  readonly opened: number;
  /** Before the `)` of the head. */
  readonly closing: number;
  /** After the `)` of the head; for `do`, after the semicolon of the statement. */
  readonly after: number;
}

/** The tokens of a program text as it is written, before macros are expanded. */
export class WrittenTokens {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #byStart: ReadonlyMap<number, number>;
  readonly #macroNames: ReadonlySet<string>;
  #given: readonly Pick<Token, 'start' | 'end'>[] | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = scanTokens(text);
    this.#byStart = new Map(this.#tokens.map(({ start }, index) => [start, index]));
    this.#macroNames = this.#findMacroNames();
  }

  /**
   * Refuses names that a macro of the program could change: the text says something else then.
   * @param spelled what is to be put into the program
   * @param line 1-based line for the failure
   * @returns what was given
   */
  requireUnexpanded(spelled: string, line: number): string {
    const name = this.macroIn(spelled);
    if (name === undefined) return spelled;
    throw new NotExpressible(line, `the program defines ${name}, of which the witness speaks, as a macro`);
  }

  /** The first name of a macro in what is to be put into the program. */
  macroIn(spelled: string): string | undefined {
    return scanTokens(spelled.replaceAll('\\', ' ')).find(({ text }) => this.#macroNames.has(text))?.text;
  }

  /** Names for which the text itself defines macros, whether or not they are in force somewhere. */
  #findMacroNames(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const [index, { text, firstOfLine }] of this.#tokens.entries()) {
      const isDefinition = firstOfLine && text === '#' && this.#tokens[index + 1]?.text === 'define';
      const name = isDefinition ? this.#tokens[index + 2] : undefined;
      if (name !== undefined) names.add(name.text);
    }
    return names;
  }

  /**
   * The head of a loop or a branch, from its tokens: ranges of expressions leave parentheses out.
   * @throws NotExpressible if a macro or a directive has a part in it
   */
  findHead(loop: Headed): LoopHead {
    const keyword = loop.kind === 'do' ? loop.whileKeyword : loop.range;
    const word = loop.kind === 'do' ? 'while' : loop.kind;
    const index = this.#byStart.get(keyword.start);
    const { line } = loop.range;
    if (index === undefined || this.#tokens[index]?.text !== word || this.#tokens[index + 1]?.text !== '(') {
      throw new NotExpressible(line, `the ${nounFor(loop)} is made by a macro`);
    }
    const { closing, semicolons } = this.#walk(index + 1, line);
    const open = this.#tokens[index + 1] as Token;
    const close = this.#tokens[closing] as Token;
    if (loop.kind !== 'for') {
      const end = this.#tokens[closing + 1];
      const isEnded = loop.kind !== 'do' || end?.text === ';';
      if (!isEnded || end === undefined) throw new NotExpressible(line, 'the do loop is made by a macro');
      return {
        start: open.end,
        end: close.start,
        step: undefined,
        opened: open.end,
        closing: close.start,
        after: loop.kind === 'do' ? end.end : close.end,
      };
    }
    const [first, second] = semicolons;
    if (first === undefined || second === undefined || semicolons.length > 2) {
      throw new NotExpressible(line, 'the head of the for loop is made by a macro');
    }
    const start = loop.condition === undefined ? second.start : first.end;
    return {
      start,
      end: second.start,
      step: second.end,
      opened: open.end,
      closing: close.start,
      after: close.end,
    };
  }

  /** From an opening parenthesis to the one that closes it, with the semicolons between them at that depth. */
  #walk(opening: number, line: number): { readonly closing: number; readonly semicolons: readonly Token[] } {
    const semicolons: Token[] = [];
    let depth = 0;
    for (let index = opening; index < this.#tokens.length; index++) {
      const token = this.#tokens[index] as Token;
      if (token.text === '#' && token.firstOfLine) break;
      if (['(', '{', '['].includes(token.text)) depth++;
      if ([')', '}', ']'].includes(token.text)) depth--;
      if (token.text === ';' && depth === 1) semicolons.push(token);
      if (depth === 0) return { closing: index, semicolons };
    }
    throw new NotExpressible(line, 'a directive stands in the head of the loop');
  }

  /** The text between two offsets, as it is written. */
  slice(start: number, end: number): string {
    return this.#text.slice(start, end);
  }

  /** Whether a range begins and ends with tokens of the text, and each bracket in it is closed in it. */
  isBalanced(start: number, end: number): boolean {
    const first = this.#byStart.get(start);
    if (first === undefined) return false;
    let depth = 0;
    for (let index = first; index < this.#tokens.length; index++) {
      const token = this.#tokens[index] as Token;
      if (token.start >= end) break;
      if (['(', '{', '['].includes(token.text)) depth++;
      if ([')', '}', ']'].includes(token.text) && --depth < 0) return false;
      if (token.end === end) return depth === 0;
    }
    return false;
  }

  /** Offset behind the first semicolon after an offset. */
  findSemicolon(after: number): number | undefined {
    return this.#tokens.find(({ start, text }) => start >= after && text === ';')?.end;
  }

  /** Offset behind the opening parenthesis that one at an offset closes; undefined if no token closes there. */
  findOpening(closing: number): number | undefined {
    const last = this.#byStart.get(closing);
    if (last === undefined) return undefined;
    let depth = 0;
    for (let index = last; index >= 0; index--) {
      const token = this.#tokens[index] as Token;
      if ([')', '}', ']'].includes(token.text)) depth++;
      if (['(', '{', '['].includes(token.text) && --depth === 0) return token.end;
    }
    return undefined;
  }

  /** Whether the text defines a macro of this name anywhere. */
  isMacro(name: string): boolean {
    return this.#macroNames.has(name);
  }

  /** Whether a place is in what a macro of the text is given: a comma there ends an argument. */
  isGivenToMacro(offset: number): boolean {
    this.#given ??= this.#findGiven();
    return this.#given.some(({ start, end }) => start <= offset && offset < end);
  }

  /** What stands in the parentheses behind names of macros. */
  #findGiven(): readonly Pick<Token, 'start' | 'end'>[] {
    return this.#tokens.flatMap(({ text }, index) => {
      const open = this.#tokens[index + 1];
      if (!this.#macroNames.has(text) || open?.text !== '(') return [];
      let depth = 0;
      const close = this.#tokens.slice(index + 1).find((token) => {
        if (token.text === '(') depth++;
        return token.text === ')' && --depth === 0;
      });
      return [{ start: open.end, end: close?.start ?? Number.POSITIVE_INFINITY }];
    });
  }

  /**
   * The tokens between two offsets on one line, without comments.
   * @param line 1-based line for the failure
   * @throws NotExpressible if a directive is among them
   */
  join(start: number, end: number, line: number): string {
    const inside = this.#tokens.filter((token) => token.start >= start && token.end <= end);
    if (inside.some(({ text, firstOfLine }) => text === '#' && firstOfLine))
      throw new NotExpressible(line, 'a directive stands in the head of a function');
    return inside
      .filter(({ kind }) => kind !== 'end')
      .map(({ text }) => text)
      .join(' ');
  }

  /** Whether a name of the text begins so. */
  hasNameWith(prefix: string): boolean {
    return this.#tokens.some(({ kind, text }) => kind === 'identifier' && text.startsWith(prefix));
  }

  /** Whether a name stands anywhere in the text. */
  hasName(name: string): boolean {
    return this.#tokens.some(({ text }) => text === name);
  }

  /** Text of the token that begins at an offset; undefined if none does. */
  tokenAt(offset: number): string | undefined {
    const index = this.#byStart.get(offset);
    return index === undefined ? undefined : this.#tokens[index]?.text;
  }
}

function nounFor({ kind }: Headed): string {
  return kind === 'if' || kind === 'switch' ? kind : `${kind} loop`;
}
