import type { LintContext } from './rule/lint-context.js';
import type { ChosenSeverity } from './select-rules.js';

/** How a witness is linted. */
export interface LintSettings {
  readonly context: LintContext;
  /** By rule code. */
  readonly severities: ReadonlyMap<string, ChosenSeverity>;
  /** A gate does not let a witness choose which rules apply to it. */
  readonly suppressions: 'obeyed' | 'ignored';
}

/** Every rule of the default profile with its own severity, and suppressions obeyed. */
export const DEFAULT_SETTINGS: LintSettings = {
  context: { profile: 'default' },
  severities: new Map(),
  suppressions: 'obeyed',
};
