import type { ClaimFilter } from '../campaign/plan/claim-filter.js';
import type { PlanSummary } from '../campaign/store/plan-entry.js';
import { printable } from '../source/printable.js';

/** What is said where claims were wanted by names and none has them; nothing where some do. */
export function noteOnFilter(
  { claims }: Pick<PlanSummary, 'claims'>,
  { verifiers = [], categories = [], properties = [] }: ClaimFilter,
): string {
  const given = [
    ...verifiers.map((name) => `--verifier ${name}`),
    ...categories.map((name) => `--category ${name}`),
    ...properties.map((name) => `--property ${name}`),
  ];
  if (claims > 0 || given.length === 0) return '';
  return `note: no claim fits ${printable(given.join(' '))}; check the spelling of the names\n`;
}
