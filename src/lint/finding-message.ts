import { checkMade } from '../source/check-call.js';
import type { Diagnostic } from './rule/diagnostic.js';
import { fillIn } from './rule/message.js';
import { RULES } from './rules/all-rules.js';

const MESSAGES = new Map(RULES.map(({ id, messages }) => [id, new Map(Object.entries(messages))]));

/**
 * The text of a finding: one sentence without a full stop. If the rule or message does not exist, as in a damaged
 * cache, the text is the message id.
 */
export function findingMessage(finding: Pick<Diagnostic, 'ruleId' | 'messageId' | 'args'>): string {
  checkMade('findingMessage', finding, 'lint', ['ruleId', 'messageId', 'args']);
  const { ruleId, messageId, args } = finding;
  const text = MESSAGES.get(ruleId)?.get(messageId);
  return text === undefined ? messageId : fillIn(text, args);
}

/** A finding with its text, for readers that do not know the messages of the rules. */
export interface DescribedFinding extends Diagnostic {
  /** One sentence without a full stop. */
  readonly message: string;
}

/** Adds its text to a finding. */
export function describeFinding(finding: Diagnostic): DescribedFinding {
  const { ruleId, ruleName, severity, consequence, messageId, args, ...place } = finding;
  return {
    ruleId,
    ruleName,
    severity,
    consequence,
    messageId,
    args,
    message: findingMessage(finding),
    ...place,
  };
}
