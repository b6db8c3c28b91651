import type { Property } from '../../task/property.js';
import { type Attempt, done, failed } from '../../vocabulary/attempt.js';

/** What a translation checks for a property. */
export interface Checks {
  /** Functions that must not be called. */
  readonly calls: ReadonlySet<string>;
  readonly overflow: 'checked' | 'wraps';
  /** Whether each access must be valid, and each release. */
  readonly memory: 'checked' | 'irrelevant';
  /** Whether it matters which heap memory is held: one of the next two is checked. */
  readonly leaks: 'none' | 'irrelevant';
  /** Whether all heap memory must be released where the program ends. */
  readonly cleanup: 'checked' | 'irrelevant';
  /** Whether a pointer must lead to all heap memory: where the program ends, and where it may go on for ever. */
  readonly tracking: 'checked' | 'irrelevant';
  /** Whether all executions must end. */
  readonly termination: 'checked' | 'irrelevant';
}

/** A check for which prove has no obligations. */
export interface UnsupportedProperty {
  readonly code: 'unsupported-property';
  readonly check: string;
}

/** Names that compilers give to builtins. */
const RESERVED = /^__(?:builtin|sync|atomic)_/;

/** What must be checked for a property. */
export function selectChecks({
  checks,
  entryFunction,
}: Pick<Property, 'checks' | 'entryFunction'>): Attempt<Checks, UnsupportedProperty> {
  const kinds = new Set(checks.map(({ kind }) => kind));
  const known: ReadonlySet<string> = new Set([
    'call',
    'no-overflow',
    'valid-deref',
    'valid-free',
    'valid-memtrack',
    'valid-memcleanup',
    'termination',
  ]);
  const other = [...kinds].find((kind) => !known.has(kind));
  if (other !== undefined) return failed({ code: 'unsupported-property', check: other });
  const calls = new Set(checks.flatMap((check) => (check.kind === 'call' ? [check.function] : [])));
  // Whether the start of the program is a call, or a builtin of a compiler, is up to the reader.
  const doubtful = [...calls].find((name) => name === entryFunction || RESERVED.test(name));
  if (doubtful !== undefined) return failed({ code: 'unsupported-property', check: `call(${doubtful})` });
  return done({
    calls,
    overflow: kinds.has('no-overflow') ? 'checked' : 'wraps',
    memory: kinds.has('valid-deref') || kinds.has('valid-free') ? 'checked' : 'irrelevant',
    leaks: kinds.has('valid-memcleanup') || kinds.has('valid-memtrack') ? 'none' : 'irrelevant',
    cleanup: kinds.has('valid-memcleanup') ? 'checked' : 'irrelevant',
    tracking: kinds.has('valid-memtrack') ? 'checked' : 'irrelevant',
    termination: kinds.has('termination') ? 'checked' : 'irrelevant',
  });
}
