import { literalChoices } from '../../smt/literal-choices.js';
import type { Term } from '../../smt/term.js';
import type { TermPool } from '../../smt/term-pool.js';
import type { Run } from '../model/layout.js';
import type { MemoryObject } from '../model/memory-object.js';
import type { GivenSizes } from '../model/slots/slot-sizes.js';

/** Numbers of one loop that are looked at. */
const MAXIMUM_POSITIONS = 8;

/** The head of a loop, where it begins, and where an execution comes to it once more. */
export interface LoopMoment {
  readonly pool: TermPool;
  readonly objects: readonly (MemoryObject | undefined)[];
  /** The values with which the loop begins. */
  readonly first: ReadonlyMap<string, Term>;
  readonly now: ReadonlyMap<string, Term>;
  /** What an execution that was followed knows of the sizes of slots. */
  readonly sizes?: GivenSizes;
  /** Of what is said of each slot: any one. */
  readonly slot?: Term;
  /** Of what is said of each two slots: any other one. */
  readonly other?: Term;
}

/** A number that a loop changes: the offset of a pointer in bytes, or an integer. */
export interface Position {
  readonly key: string;
  readonly name: string;
  readonly kind: 'offset' | 'integer';
  /** The objects in one of which the pointer stays. */
  readonly inside: readonly Inside[];
  /** Bytes from one cell to the next; 1 of integers. */
  readonly unit: number;
}

/** An object with a part of its contents that is kept as an array; undefined: it has none. */
export interface Inside {
  readonly object: MemoryObject;
  readonly run: Run | undefined;
}

/** What a loop changes, offsets first: of integers, other candidates say more. */
export function positionsIn(moment: LoopMoment): readonly Position[] {
  const found: Position[] = [];
  for (const [key, term] of moment.now) {
    const match = /^(\d+)@[\d.]+:(?:i\d+|p\.offset)$/.exec(key);
    const owner = moment.objects[Number(match?.[1])];
    const before = moment.first.get(key);
    if (owner === undefined || before === undefined || before === term) continue;
    const inside = objectsOf(moment, key);
    const [stride, ...others] = new Set(inside.map(({ run }) => run?.stride ?? 1));
    const isTaken = found.some(({ name }) => name === owner.name);
    found.push({
      key,
      name: isTaken ? `${owner.name} at ${key}` : owner.name,
      kind: key.endsWith('offset') ? 'offset' : 'integer',
      inside,
      unit: others.length === 0 ? (stride ?? 1) : 1,
    });
  }
  const offsets = found.filter(({ kind }) => kind === 'offset');
  const integers = found.filter(({ kind }) => kind === 'integer');
  return [...offsets, ...integers].slice(0, MAXIMUM_POSITIONS);
}

/** The name of the base of a pointer, by that of its offset. */
export function baseKeyOf(offsetKey: string): string {
  return offsetKey.replace(/offset$/, 'base');
}

function objectsOf({ first, now, objects }: LoopMoment, key: string): readonly Inside[] {
  const base = first.get(baseKeyOf(key));
  if (!key.endsWith('offset') || base === undefined || now.get(baseKeyOf(key)) !== base) return [];
  return [...(literalChoices(base) ?? [])].flatMap((id): readonly Inside[] => {
    const object = objects[Number(id)];
    if (object === undefined || object.kind === 'function') return [];
    if (object.layout.kind !== 'arrays') return [{ object, run: undefined }];
    return object.layout.runs.map((run) => ({ object, run }));
  });
}
