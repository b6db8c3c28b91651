import type { ValidationResult } from '../dispatch/validate/result.js';
import { toJsonLines } from '../source/printable.js';

/** A decided claim as JSON: `schemas/validation-result.schema.json`. */
export function formatJson(result: ValidationResult): string {
  return toJsonLines(result);
}
