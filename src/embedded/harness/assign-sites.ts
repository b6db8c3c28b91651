import { basename } from 'node:path';
import type { Position } from '../../source/input-error.js';
import type { InputSite, InputSites } from './input-site.js';
import type { InputValue, Place } from './input-value.js';

/** An input value with the numbers of the sites that may take it; never empty. */
export interface AssignedValue {
  readonly input: InputValue;
  readonly sites: readonly number[];
}

/**
 * How literally places are taken. `exact`: a value belongs to the calls on its lines. `by-variable`: a value for a
 * variable belongs to every input that is stored in it, directly or by a copy, because some producers give the line
 * of a later statement.
 */
export type PlaceReading = 'exact' | 'by-variable';

/** Assigns the values of a witness to the input sites of the program; values of no input are left out. */
export function assignSites(
  values: readonly InputValue[],
  program: InputSites,
  reading: PlaceReading,
): readonly AssignedValue[] {
  const assigned: AssignedValue[] = [];
  for (const input of values) {
    const sites = sitesOf(input, program, reading).map(({ number }) => number);
    if (sites.length > 0) assigned.push({ input, sites });
  }
  return assigned;
}

/**
 * Drops the second of two neighbours that say the same of one call, once for its result and once for the variable
 * that receives it, as CBMC writes.
 */
export function mergeRepeated(values: readonly AssignedValue[]): readonly AssignedValue[] {
  return values.filter((value, index) => {
    const before = values[index - 1];
    if (before === undefined) return true;
    const sameSites = before.sites.join() === value.sites.join();
    const sameValue = before.input.value.value === value.input.value.value;
    return !(sameSites && sameValue && before.input.subject.kind !== value.input.subject.kind);
  });
}

function sitesOf(input: InputValue, program: InputSites, reading: PlaceReading): readonly InputSite[] {
  const { subject, place } = input;
  const inFile = program.sites.filter(
    (site) => isInFile(place, site.fileName) && isInScope(place.scope, site.call.enclosingFunction),
  );
  if (subject.kind === 'variable') {
    const stored = inFile.filter(({ call }) => {
      const receivers = reading === 'by-variable' ? [call.receiver, ...call.copies] : [call.receiver];
      return receivers.some((receiver) => receives(receiver, subject.expression));
    });
    if (place.kind === 'before') return place.line === undefined ? stored : lastBefore(stored, place.line);
    return reading === 'by-variable' ? stored : stored.filter((site) => isOnLines(place, site));
  }
  const named = program.sites.some(({ call }) => call.callee === subject.callee);
  const called = inFile.filter(({ call }) => !named || call.callee === subject.callee);
  return place.kind === 'call'
    ? atParenthesis(called, program, place)
    : called.filter((site) => isOnLines(place, site));
}

function isInFile(place: Place, fileName: string): boolean {
  return place.kind === 'edge' || basename(place.fileName) === fileName;
}

function isInScope(scope: string | undefined, enclosing: string | undefined): boolean {
  return scope === undefined || enclosing === undefined || scope === enclosing;
}

function isOnLines(place: Place, { call }: InputSite): boolean {
  const first = place.kind === 'edge' ? place.firstLine : place.line;
  const last = place.kind === 'edge' ? place.lastLine : place.line;
  if (first === undefined || last === undefined) return true;
  return call.range.position.line <= last && call.closingParenthesis.line >= first;
}

/** The call whose right parenthesis is meant, or every input on the line where the column is no such place. */
function atParenthesis(
  sites: readonly InputSite[],
  program: InputSites,
  place: Extract<Place, { kind: 'call' }>,
): readonly InputSite[] {
  const isThere = ({ line, column }: Position) => line === place.line && column === place.column;
  const exact = sites.filter(({ call }) => isThere(call.closingParenthesis));
  if (exact.length > 0) return exact;
  return program.otherCalls.some(isThere) ? [] : sites.filter((site) => isOnLines(place, site));
}

/** The last input stored before the line; where there is none (a loop), the first one after it. */
function lastBefore(sites: readonly InputSite[], line: number): readonly InputSite[] {
  const site = sites.findLast(({ call }) => call.range.position.line < line) ?? sites[0];
  return site === undefined ? [] : [site];
}

/** `a[i]` receives what a witness calls `a[0]`: the same object as far as text can tell. */
function receives(receiver: string | undefined, expression: string): boolean {
  if (receiver === undefined) return false;
  const plain = receiver.replace(/\s+/g, '');
  if (plain === expression) return true;
  const composed = /[[.>]/;
  return composed.test(plain) && composed.test(expression) && firstName(plain) === firstName(expression);
}

function firstName(expression: string): string | undefined {
  return /[A-Za-z_]\w*/.exec(expression)?.[0];
}
