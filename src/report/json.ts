import type { ValidationResult } from '../dispatch/result.js';

/** A decided claim as JSON: `schemas/validation-result.schema.json`. */
export function formatJson(result: ValidationResult): string {
  return `${JSON.stringify(result, undefined, 2)}\n`;
}
