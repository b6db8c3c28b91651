import type { Position } from '../../source/input-error.js';
import type { LocatedDocument, Pointer } from '../../source/parse-yaml.js';

/**
 * One part of a YAML document. It may be absent: then its value is undefined, and its position is that of the part
 * around it.
 */
export class YamlPart {
  readonly document: LocatedDocument;
  readonly value: unknown;
  /** The part around it, and its place there. Nobody asks for the pointer of most parts. */
  readonly #around: YamlPart | undefined;
  readonly #step: string | number;

  private constructor(
    document: LocatedDocument,
    value: unknown,
    around?: YamlPart,
    step: string | number = '',
  ) {
    this.document = document;
    this.value = value;
    this.#around = around;
    this.#step = step;
  }

  static root(document: LocatedDocument): YamlPart {
    return new YamlPart(document, document.value);
  }

  get pointer(): Pointer {
    const steps: (string | number)[] = [];
    let part: YamlPart = this;
    for (let around = part.#around; around !== undefined; around = part.#around) {
      steps.push(part.#step);
      part = around;
    }
    return steps.reverse();
  }

  get position(): Position {
    return this.document.findPosition(this.pointer);
  }

  /** The part at a key of a mapping. */
  at(key: string): YamlPart {
    const { value } = this;
    const inner = isMapping(value) && Object.hasOwn(value, key) ? value[key] : undefined;
    return new YamlPart(this.document, inner, this, key);
  }

  /** The parts of a list; none if this is not a list. */
  get items(): readonly YamlPart[] {
    const { value } = this;
    if (!Array.isArray(value)) return [];
    return value.map((item: unknown, index) => new YamlPart(this.document, item, this, index));
  }

  /** The parts of a mapping; none if this is not a mapping. */
  get entries(): readonly YamlPart[] {
    return isMapping(this.value) ? Object.keys(this.value).map((key) => this.at(key)) : [];
  }

  /** A scalar as text: strings as they are, numbers and booleans as written in the file. */
  get text(): string | undefined {
    const { value } = this;
    if (typeof value === 'string') return value;
    if (typeof value !== 'number' && typeof value !== 'boolean' && typeof value !== 'bigint')
      return undefined;
    return this.document.scalarSource(this.pointer) ?? String(value);
  }

  /** A whole number, even if it is written in quotes. */
  get integer(): number | undefined {
    const { text } = this;
    if (typeof this.value === 'number') return Number.isSafeInteger(this.value) ? this.value : undefined;
    if (text === undefined || !/^[+-]?\d+$/.test(text)) return undefined;
    const number = Number(text);
    return Number.isSafeInteger(number) ? number : undefined;
  }
}

export function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
