import type { CType } from '../../../../c/type/c-type.js';
import type { ExpressionReader } from '../../../claim/resolve-waypoint.js';
import { type AssumedPart, type NamedTypes, type ReadPart, readPart } from './assumption.js';

/** Types the conjuncts of assumptions, each once for an offset. */
export class AssumptionReader {
  readonly #known = new Map<string, ReadPart>();

  readonly #read: ExpressionReader;

  constructor(read: ExpressionReader) {
    this.#read = read;
  }

  part(part: AssumedPart, offset: number, names: NamedTypes): ReadPart {
    const { result, placeholders } = names;
    const key = `${offset} ${part.text} ${part.aboutResult ? typeKey(result) : ''} ${[...placeholders.keys()]}`;
    const known = this.#known.get(key) ?? readPart(part, offset, names, this.#read);
    this.#known.set(key, known);
    return known;
  }
}

function typeKey(type: CType | undefined): string {
  if (type === undefined) return 'none';
  return type.kind === 'integer' || type.kind === 'float' ? type.name : type.kind;
}
