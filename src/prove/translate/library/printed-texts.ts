import { intSort } from '../../../smt/sort.js';
import type { Term } from '../../../smt/term.js';
import type { State } from '../../model/state.js';
import type { PointerValue } from '../../model/value.js';
import { assignPlace } from '../assign-place.js';
import { requireBytes } from '../valid-access.js';
import { bytePlace, type CallInProgram, eachByte, requireRoom } from './bytes.js';
import type { FormatPart } from './formats.js';

const BYTE = intSort(8, false);

/** What is printed: as much of what the format makes of its arguments as there is room for. */
interface PrintedText {
  readonly parts: readonly FormatPart[];
  /** Without the zero behind it. */
  readonly length: Term;
}

/** Writes a text with a zero behind it. Of what conversions print, only the length is known, and that nothing in it is zero. */
export function printTo(
  call: CallInProgram,
  state: State,
  to: PointerValue,
  { parts, length }: PrintedText,
): void {
  const { t, range } = call;
  const { pool } = t;
  const behind = pool.binary('add', length, pool.index(1));
  requireBytes(t, state, to, behind, range);
  requireRoom(call, state, to, behind);
  const write = (at: State, index: Term, term: Term) =>
    assignPlace(t, at, bytePlace(t, to, index), { kind: 'number', term }, range);
  const known = knownText(parts);
  // `%c` prints whatever it gets.
  const isString = parts.every((part) => part.kind === 'text' || part.letter !== 'c');
  eachByte(call, state, length, (at, index) => {
    const code = known?.charCodeAt(index);
    const any = pool.fresh(BYTE, 'printed');
    if (code === undefined && isString) t.assume(at, pool.less(pool.integer(BYTE, 0), any));
    write(at, pool.index(index), code === undefined ? any : pool.integer(BYTE, code));
  });
  if (!state.isDead) write(state, length, pool.integer(BYTE, 0));
}

/** The whole text, if there are no conversions. */
function knownText(parts: readonly FormatPart[]): string | undefined {
  const texts = parts.flatMap((part) =>
    part.kind === 'text' ? [part.text] : part.letter === '%' ? ['%'] : [],
  );
  return texts.length === parts.length ? texts.join('') : undefined;
}
