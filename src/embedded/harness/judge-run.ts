import type { PropertyCheck } from '../../task/property.js';
import type { RunEvent } from './run-candidate.js';

/** What one run says about the property. */
export type Judgement =
  | { readonly kind: 'violated'; readonly check: PropertyCheck; readonly how: string }
  | { readonly kind: 'not-violated'; readonly reason: string };

type MemoryCheck = 'valid-deref' | 'valid-free';

/**
 * AddressSanitizer's name of an error to the property it violates. Errors that are neither an invalid access nor an
 * invalid release (a failing allocation, overlapping arguments, stack exhaustion) are missing: they prove nothing.
 */
const MEMORY_ERRORS: readonly (readonly [RegExp, MemoryCheck])[] = [
  [/^attempting (?:double-free|free on address)/, 'valid-free'],
  [/^(?:heap|stack|global|dynamic-stack)-buffer-(?:overflow|underflow)\b/, 'valid-deref'],
  [/^(?:heap-use-after-free|stack-use-after-return|stack-use-after-scope)\b/, 'valid-deref'],
  [/^(?:use-after-poison|unknown-crash)\b/, 'valid-deref'],
  [/^negative-size-param\b/, 'valid-deref'],
];

/** Compares what happened first in a run with what the property forbids. */
export function judgeRun(event: RunEvent, checks: readonly PropertyCheck[]): Judgement {
  switch (event.kind) {
    case 'reached': {
      const check = checks.find(({ kind }) => kind === 'call' || kind === 'label');
      return check === undefined
        ? {
            kind: 'not-violated',
            reason: 'the error location was reached, which the property does not forbid',
          }
        : violated(check, check.kind === 'call' ? `${check.function} was called` : `the label was reached`);
    }
    case 'overflow':
      return byKind(checks, 'no-overflow', `signed ${event.detail} overflows in line ${event.line}`);
    case 'memory':
      return judgeMemoryError(event.description, checks);
    case 'leak':
      return checks.some(({ kind }) => kind === 'valid-memcleanup')
        ? byKind(checks, 'valid-memcleanup', 'memory is still allocated when the program ends')
        : byKind(
            checks,
            'valid-memtrack',
            'no pointer to some allocated memory is left when the program ends',
          );
    case 'assume':
      return { kind: 'not-violated', reason: 'the inputs contradict a __VERIFIER_assume' };
    case 'allocation':
      return {
        kind: 'not-violated',
        reason: 'an allocation failed, which the rules of the competition exclude',
      };
    case 'end':
      return { kind: 'not-violated', reason: 'the program ended without a violation' };
    case 'died':
      return {
        kind: 'not-violated',
        reason: `the program ${event.how} without a violation that could be observed`,
      };
    case 'timeout':
      return { kind: 'not-violated', reason: 'the program did not end in the time it was given' };
  }
}

function judgeMemoryError(description: string, checks: readonly PropertyCheck[]): Judgement {
  const error = /ERROR: AddressSanitizer: (.*)/.exec(description)?.[1] ?? '';
  const found = error.startsWith('SEGV')
    ? judgeFault(description)
    : MEMORY_ERRORS.find(([pattern]) => pattern.test(error))?.[1];
  const name = error.split(/ on | \(|\t/)[0] ?? error;
  if (found === undefined) return { kind: 'not-violated', reason: `the program was ended by '${name}'` };
  const line = /program-\d+-[^:\t ]*:(\d+)/.exec(description)?.[1];
  return byKind(checks, found, `${name}${line === undefined ? '' : ` in line ${line}`}`);
}

/**
 * A fault inside of a release is an invalid release. One that is no read or write (a signal that somebody sent, an
 * instruction that is not allowed) proves nothing.
 */
function judgeFault(description: string): MemoryCheck | undefined {
  if (/\bin (?:__interceptor_|__wrap_)?(?:free|realloc)\b/.test(description)) return 'valid-free';
  if (/#0 0x[0-9a-f]+ in (?:__)?(?:GI_)?(?:raise|gsignal|kill|tgkill|pthread_kill)/.test(description))
    return undefined;
  return /caused by a (?:READ|WRITE) memory access/.test(description) ? 'valid-deref' : undefined;
}

/** The first violation decides: one of another property leaves nothing to say about this one. */
function byKind(checks: readonly PropertyCheck[], kind: PropertyCheck['kind'], how: string): Judgement {
  const check = checks.find((each) => each.kind === kind);
  return check === undefined
    ? { kind: 'not-violated', reason: `another property, ${kind}, was violated first (${how})` }
    : violated(check, how);
}

function violated(check: PropertyCheck, how: string): Judgement {
  return { kind: 'violated', check, how };
}
