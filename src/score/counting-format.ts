import type { WitnessFault } from '../resolve/resolve-claim.js';
import { classifyStatus } from '../resolve/result-category.js';
import { countsInVersion, toolStanding, type WitnessSubject } from '../ruleset/accepted-formats.js';
import type { RuleSet } from '../ruleset/rule-set.js';
import type { WitnessKind } from '../vocabulary/witness-kind.js';
import { claimedStatus } from './claimed-status.js';
import type { RunRecord, WitnessRecord } from './score-input.js';

/**
 * The fault of a witness whose format does not count for its run. `validate` asks the same rules before it runs
 * validators; results of others may have runs of validators on such witnesses.
 */
export function formatFault(
  { version }: WitnessRecord,
  { status, property, category, tool }: RunRecord,
  ruleSet: RuleSet,
): WitnessFault | undefined {
  if (version === undefined) return undefined;
  const claimed = claimedStatus(status);
  const kind = classifyStatus(claimed) === 'true' ? 'correctness' : 'violation';
  const subproperty = /^false\((.+)\)$/.exec(claimed)?.[1];
  const subject = { property, subproperty, category, tool: toolStanding(ruleSet, tool) };
  return countsOnce(ruleSet, kind, subject, version) ? undefined : 'witness-version mismatch';
}

/** There are many runs but few categories: each category is looked up once. */
const decisions = new WeakMap<RuleSet, Map<string, boolean>>();

function countsOnce(ruleSet: RuleSet, kind: WitnessKind, subject: WitnessSubject, version: string): boolean {
  const known = decisions.get(ruleSet) ?? new Map<string, boolean>();
  decisions.set(ruleSet, known);
  const { property = '', subproperty = '', category = '', tool = '' } = subject;
  const key = [kind, property, subproperty, category, tool, version].join('\n');
  const counts = known.get(key) ?? countsInVersion(ruleSet, kind, subject, version);
  known.set(key, counts);
  return counts;
}
