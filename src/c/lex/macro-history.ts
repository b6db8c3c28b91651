import { headersWithMacro, type MacroKind } from '../library/header-macros.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { MacroTable } from './macro.js';
import { reject, type Token } from './token.js';

/** When a program included headers, and when it last defined or undefined a name itself: 1, 2, 3, … */
export interface MacroHistory {
  now: number;
  readonly included: Map<string, number>;
  readonly settled: Map<string, number>;
}

export function emptyHistory(): MacroHistory {
  return { now: 0, included: new Map(), settled: new Map() };
}

/** `#define` or `#undef` of the program. */
export function settle(history: MacroHistory, name: string): void {
  history.settled.set(name, ++history.now);
}

/** Macros such as `_GNU_SOURCE`, which programs define before they include headers. */
const FEATURES = /^_\w*_SOURCE$/;

/**
 * `#include` of the program.
 * @throws Rejection if the header of glibc may redefine a macro of the program, which that of this front end does not have
 */
export function noteHeader(
  history: MacroHistory,
  macros: MacroTable,
  header: string,
  directive: Token,
): void {
  if (history.included.has(header)) return;
  history.included.set(header, ++history.now);
  for (const name of history.settled.keys()) {
    if (!macros.has(name) || FEATURES.test(name)) continue;
    if (headersWithMacro('missing', name).includes(header))
      reject('unsupported', unsupported('predefined-macro', name), directive);
  }
}

/** Whether headers of gcc and glibc may define the name where those of this front end do not, or the other way round. */
export function isUncertain(history: MacroHistory, macros: MacroTable, name: string): boolean {
  const { included, settled } = history;
  if (included.size === 0) return false;
  const since = settled.get(name);
  const after = (kind: MacroKind): boolean =>
    headersWithMacro(kind, name).some((header) => (included.get(header) ?? 0) > (since ?? 0));
  if (after('missing') && (since !== undefined || !macros.has(name))) return true;
  return after('surplus') && !after('sure');
}
