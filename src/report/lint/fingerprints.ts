import type { Diagnostic } from '../../lint/rule/diagnostic.js';
import type { LintedFile } from '../../use-cases/lint/lint-options.js';

/**
 * A text for each finding that stays the same when lines move, so that a service recognises the finding. It depends on
 * the path, the rule and its arguments, and on the number of equal findings before it in the file.
 */
export function findingFingerprints({ path, findings }: LintedFile): ReadonlyMap<Diagnostic, string> {
  const seen = new Map<string, number>();
  const fingerprints = new Map<Diagnostic, string>();
  for (const finding of findings) {
    const { ruleId, messageId, args } = finding;
    const subject = JSON.stringify([path, ruleId, messageId, Object.entries(args).sort(byName)]);
    const count = seen.get(subject) ?? 0;
    seen.set(subject, count + 1);
    fingerprints.set(finding, fingerprintHash(`${subject} ${count}`));
  }
  return fingerprints;
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : Number(one > other);
}

/** Initial values of four 32-bit hashes. */
const STARTS = [0x811c9dc5, 0x01234567, 0x2b7e1516, 0x6a09e667];

/** FNV-1a, 32 hexadecimal digits: it distinguishes findings, and has no security purpose. */
function fingerprintHash(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return STARTS.map((start) => {
    let hash = start;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  }).join('');
}
