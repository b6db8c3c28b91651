import type { Property } from '../../task/property.js';

/** What a translation checks for a property. */
export interface Checks {
  /** Functions that must not be called. */
  readonly calls: ReadonlySet<string>;
  readonly overflow: 'checked' | 'wraps';
  /** Whether each access must be valid, and each release. */
  readonly memory: 'checked' | 'irrelevant';
  /** Whether all heap memory must be released where the program ends. */
  readonly leaks: 'none' | 'irrelevant';
  /** Whether a pointer must lead to all heap memory also while the program goes on; where it ends, it must be released. */
  readonly tracking: 'checked' | 'irrelevant';
  /** Whether all executions must end. */
  readonly termination: 'checked' | 'irrelevant';
}

/** What must be checked; or, as a string, why a property cannot be checked. */
export function selectChecks({ checks }: Property): Checks | string {
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
  if (other !== undefined) return `prove has no way to show ${other}`;
  return {
    calls: new Set(checks.flatMap((check) => (check.kind === 'call' ? [check.function] : []))),
    overflow: kinds.has('no-overflow') ? 'checked' : 'wraps',
    memory: kinds.has('valid-deref') || kinds.has('valid-free') ? 'checked' : 'irrelevant',
    leaks: kinds.has('valid-memcleanup') || kinds.has('valid-memtrack') ? 'none' : 'irrelevant',
    tracking: kinds.has('valid-memtrack') ? 'checked' : 'irrelevant',
    termination: kinds.has('termination') ? 'checked' : 'irrelevant',
  };
}
