import { type Encoding, RESULT } from './encoding.js';
import type { Sort } from './sort.js';
import type { Term } from './term.js';

/** A name for the value of a term. */
export interface Definition {
  readonly name: string;
  readonly sort: string;
  readonly text: string;
}

/** Terms in SMT-LIB: each is written once, and then referred to by name. */
export interface Rendered {
  readonly symbols: readonly { readonly name: string; readonly sort: string }[];
  readonly definitions: readonly Definition[];
  /** What holds for all intended values of the symbols. */
  readonly conditions: readonly string[];
}

/** Writes terms of one pool, without repeating what was written before. */
export class Rendering {
  readonly #texts = new Map<number, string>();
  #symbols: { name: string; sort: string }[] = [];
  #definitions: Definition[] = [];
  #conditions: string[] = [];

  constructor(readonly encoding: Encoding) {}

  /** The text that refers to a term, once the result of `take` precedes it. */
  text(term: Term): string {
    const open = [term];
    for (let next = open.at(-1); next !== undefined; next = open.at(-1)) {
      if (this.#texts.has(next.id)) {
        open.pop();
        continue;
      }
      const missing = next.parts.filter(({ id }) => !this.#texts.has(id));
      if (missing.length > 0) {
        open.push(...missing);
        continue;
      }
      open.pop();
      this.#texts.set(next.id, this.#write(next));
    }
    return this.#texts.get(term.id) ?? '';
  }

  /** Everything that was written since the last call. */
  take(): Rendered {
    const rendered = { symbols: this.#symbols, definitions: this.#definitions, conditions: this.#conditions };
    this.#symbols = [];
    this.#definitions = [];
    this.#conditions = [];
    return rendered;
  }

  #write(term: Term): string {
    if (term.operator === 'symbol') {
      const name = `|${term.name ?? ''}|`;
      this.#declare(name, term.sort);
      return name;
    }
    const parts = term.parts.map(({ id }) => this.#texts.get(id) ?? '');
    const written = this.encoding.write(term, parts);
    for (const symbol of written.symbols ?? []) this.#declare(symbol.name, symbol.sort);
    const isSimple = term.operator === 'literal' || written.symbols !== undefined;
    const name = isSimple ? written.text : `t${term.id}`;
    if (!isSimple) {
      this.#definitions.push({ name, sort: this.encoding.sort(term.sort), text: written.text });
    }
    for (const condition of written.conditions ?? [])
      this.#conditions.push(condition.replaceAll(RESULT, name));
    return name;
  }

  #declare(name: string, sort: Sort): void {
    this.#symbols.push({ name, sort: this.encoding.sort(sort) });
    this.#conditions.push(...this.encoding.bounds(sort, name));
  }
}

/** Declarations, definitions and facts as commands. */
export function renderCommands({ symbols, definitions, conditions }: Rendered): string {
  return [
    ...symbols.map(({ name, sort }) => `(declare-const ${name} ${sort})`),
    ...definitions.map(({ name, sort, text }) => `(define-fun ${name} () ${sort} ${text})`),
    ...conditions.map((condition) => `(assert ${condition})`),
  ].join('\n');
}
