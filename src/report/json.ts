import type { ValidationResult } from '../dispatch/validate/result.js';
import { describeFinding } from '../lint/message-of.js';
import { toJsonLines } from '../source/printable.js';

/** A decided claim as JSON: `schemas/validation-result.schema.json`. */
export function formatJson(result: ValidationResult): string {
  const witnesses = result.witnesses.map((each) => ({
    ...each,
    findings: each.findings.map(describeFinding),
  }));
  return toJsonLines({ ...result, witnesses });
}
