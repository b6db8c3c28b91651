import type { Term } from '../../smt/term.js';
import { BASE, OFFSET } from '../model/layout.js';
import { arrayKeys } from '../model/scalar-memory.js';
import { marksIn } from './marks.js';
import { baseKeyOf, type Inside, type LoopMoment, type Position, positionsIn } from './positions.js';

/** Candidates of one loop, arrays whose cells bound integers, and pointers that bound others. */
const MAXIMUM_CANDIDATES = 90;
const MAXIMUM_ARRAYS = 4;
const MAXIMUM_ENDS = 4;

/**
 * Something that may hold whenever an execution comes to the head of a loop, of positions in objects and the values with
 * which the loop began. A function that does not see the size of an object has no C expression for it.
 */
export interface PositionCandidate {
  /** The loop, in one activation of its function. */
  readonly loop: string;
  readonly line: number;
  readonly text: string;
  readonly condition: Condition;
  /** What it is said of, if not of the head of the loop alone. */
  readonly of?: 'each slot' | 'each two slots';
}

/** Undefined where something of which it speaks does not exist. */
type Condition = (moment: LoopMoment) => Term | undefined;

/** What is said of one loop. */
type Said = Pick<PositionCandidate, 'text' | 'condition'>;

/**
 * Candidates for the head of a loop: positions go in one direction, stay within their objects and before cells that were
 * written earlier, and go on together; and those cells stay as they are. None of them is known to hold.
 */
export function positionCandidates(moment: LoopMoment): readonly Said[] {
  const positions = positionsIn(moment);
  if (!positions.some(({ kind }) => kind === 'offset') && !knowsCells(moment)) return [];
  const said = [
    ...positions.flatMap((each) => boundsOf(moment, each)),
    ...keptCells(moment),
    ...positions.flatMap((one, number) =>
      positions.slice(number + 1).flatMap((other) => relationsOf(one, other)),
    ),
    ...positions.flatMap((each) => endsFor(moment, each)),
  ];
  return [...new Map(said.map((each) => [each.text, each])).values()].slice(0, MAXIMUM_CANDIDATES);
}

/** Whether some cells were written before the loop, of which something may be said. */
export function knowsCells({ first }: LoopMoment): boolean {
  return [...first].some(([key, contents]) => isContents(key) && marksIn(contents).length > 0);
}

function boundsOf(moment: LoopMoment, position: Position): readonly Said[] {
  const { key, name, kind, inside } = position;
  const wayOf = (text: string, atMost: (one: Term, two: Term, moment: LoopMoment) => Term): Said => ({
    text: `${name} ${text} where the loop began`,
    condition: (at) =>
      both(valueIn(at, 'first', key), valueIn(at, 'now', key), (one, two) => atMost(one, two, at)),
  });
  const bounds =
    kind === 'offset'
      ? inside.flatMap((each) => boundsInside(moment, position, each))
      : boundsByCells(moment, position);
  return [
    wayOf('is not before', (one, two, { pool }) => pool.atMost(one, two)),
    wayOf('is not behind', (one, two, { pool }) => pool.atMost(two, one)),
    ...bounds,
  ];
}

function boundsInside(
  moment: LoopMoment,
  { key, name, unit }: Position,
  { object, run }: Inside,
): readonly Said[] {
  const whenThere = (text: string, said: (offset: Term, at: LoopMoment) => Term | undefined): Said => ({
    text: `${name} ${text}`,
    condition: (at) => {
      const [base, offset] = [at.now.get(baseKeyOf(key)), valueIn(at, 'now', key)];
      const condition = offset === undefined ? undefined : said(offset, at);
      if (base === undefined || condition === undefined) return undefined;
      return at.pool.implies(at.pool.equal(base, at.pool.integer(BASE, object.id)), condition);
    },
  });
  const contents = run === undefined ? undefined : arrayKeys(object, run)[0];
  const marks = contents === undefined ? [] : marksOf(moment, contents);
  const zero = ({ pool }: LoopMoment) => pool.index(0);
  return [
    whenThere(`is not behind the end of ${object.name}`, (offset, at) => {
      // Each translation has terms of its own.
      const size = at.objects[object.id]?.size;
      return size === undefined ? undefined : at.pool.atMost(offset, size);
    }),
    ...marks.map((_, number) =>
      whenThere(`is not behind cell ${number} that was written of ${object.name}`, (offset, at) => {
        const mark = marksOf(at, contents ?? '')[number];
        if (mark === undefined || run === undefined) return undefined;
        return at.pool.atMost(offset, at.pool.binary('mul', mark, at.pool.index(run.type.size)));
      }),
    ),
    ...(unit > 1
      ? [
          whenThere(`is a whole number of cells from the start of ${object.name}`, (offset, at) =>
            at.pool.equal(at.pool.binary('rem', offset, at.pool.index(unit)), zero(at)),
          ),
        ]
      : []),
  ];
}

/** An integer may be the index of a cell, or count what is left to do. */
function boundsByCells(moment: LoopMoment, { key, name }: Position): readonly Said[] {
  const isLeft: Said = {
    text: `${name} is not 0`,
    condition: (at) => {
      const left = valueIn(at, 'now', key);
      return left === undefined ? undefined : at.pool.not(at.pool.equal(left, at.pool.index(0)));
    },
  };
  const arrays = [...moment.first].filter(([each]) => isContents(each) && marksOf(moment, each).length > 0);
  const bounds = arrays.slice(-MAXIMUM_ARRAYS).flatMap(([contents]) =>
    marksOf(moment, contents).map(
      (_, number): Said => ({
        text: `${name} is at most the index of cell ${number} that was written of ${contents}`,
        condition: (at) =>
          both(valueIn(at, 'now', key), marksOf(at, contents)[number], (index, mark) =>
            at.pool.atMost(index, mark),
          ),
      }),
    ),
  );
  return [isLeft, ...bounds];
}

/** What was written before the loop is there still. */
function keptCells(moment: LoopMoment): readonly Said[] {
  const changed = [...moment.first].filter(([key, term]) => isContents(key) && moment.now.get(key) !== term);
  return changed.flatMap(([contents]) =>
    marksOf(moment, contents).map(
      (_, number): Said => ({
        text: `cell ${number} that was written of ${contents} is kept`,
        condition: (at) =>
          both(at.first.get(contents), at.now.get(contents), (before, now) => {
            const mark = marksOf(at, contents)[number];
            return mark === undefined
              ? undefined
              : at.pool.equal(at.pool.select(now, mark), at.pool.select(before, mark));
          }),
      }),
    ),
  );
}

/** How far two positions went, in cells. */
function relationsOf(one: Position, other: Position): readonly Said[] {
  const said = (text: string, relation: (at: LoopMoment, one: Term, other: Term) => Term): Said => ({
    text: `${one.name} ${text} ${other.name}`,
    condition: (at) =>
      both(movedIn(at, one, other.unit), movedIn(at, other, one.unit), (first, second) =>
        relation(at, first, second),
      ),
  });
  return [
    said('goes as far as', ({ pool }, first, second) => pool.equal(first, second)),
    said('goes as far, the other way, as', ({ pool }, first, second) =>
      pool.equal(first, pool.binary('sub', pool.index(0), second)),
    ),
    said('goes at most as far as', ({ pool }, first, second) => pool.atMost(first, second)),
    said('goes at least as far as', ({ pool }, first, second) => pool.atMost(second, first)),
  ];
}

/** Other pointers into the same object. */
function endsFor(moment: LoopMoment, { key, name, kind }: Position): readonly Said[] {
  if (kind !== 'offset') return [];
  const base = moment.now.get(baseKeyOf(key));
  const ends = [...moment.now.keys()].filter(
    (each) => each !== key && /:p\.offset$/.test(each) && moment.now.get(baseKeyOf(each)) === base,
  );
  return ends.slice(-MAXIMUM_ENDS).map(
    (end): Said => ({
      text: `${name} is not behind ${end}`,
      condition: (at) =>
        both(valueIn(at, 'now', key), valueIn(at, 'now', end), (here, there) => at.pool.atMost(here, there)),
    }),
  );
}

function isContents(key: string): boolean {
  return /^\d+\*i\d+$/.test(key);
}

function marksOf({ first }: LoopMoment, contents: string): readonly Term[] {
  const term = first.get(contents);
  return term === undefined ? [] : marksIn(term);
}

/** How far a position went since the loop began, times a factor. */
function movedIn(at: LoopMoment, { key }: Position, factor: number): Term | undefined {
  return both(valueIn(at, 'first', key), valueIn(at, 'now', key), (before, now) =>
    at.pool.binary('mul', at.pool.binary('sub', now, before), at.pool.index(factor)),
  );
}

function valueIn(at: LoopMoment, when: 'first' | 'now', key: string): Term | undefined {
  const term = at[when].get(key);
  return term?.sort.kind === 'int' ? at.pool.cast(OFFSET, term) : undefined;
}

function both<Result>(
  one: Term | undefined,
  two: Term | undefined,
  say: (one: Term, two: Term) => Result,
): Result | undefined {
  return one === undefined || two === undefined ? undefined : say(one, two);
}
