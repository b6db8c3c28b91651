import type { ValidationResult } from '../dispatch/result.js';
import { describeFinding } from '../lint/finding-message.js';
import { formatJson } from './json.js';

/** A decided claim as JSON: `schemas/validation-result.schema.json`. */
export function formatValidationJson(result: ValidationResult): string {
  const witnesses = result.witnesses.map((each) => ({
    ...each,
    findings: each.findings.map(describeFinding),
  }));
  return formatJson({ ...result, witnesses });
}
