import { GRAPHML_FORMATS } from './formats.js';
import type { Rule } from './rule.js';

type Kind = Pick<Rule, 'severity' | 'consequence' | 'formats' | 'profile' | 'needs'>;

/** What WitnessLint counts as an error, or what this project has always refused: the witness is invalid. */
export const GRAPHML_FAULT: Kind = {
  severity: 'error',
  consequence: 'witness invalid',
  formats: GRAPHML_FORMATS,
  profile: 'default',
  needs: 'witness',
};

/** What some validator does not accept, or misunderstands. */
export const GRAPHML_WARNING: Kind = { ...GRAPHML_FAULT, severity: 'warning', consequence: 'none' };

/** What a careful author wants to know. */
export const GRAPHML_ADVICE: Kind = {
  ...GRAPHML_FAULT,
  severity: 'info',
  consequence: 'none',
  profile: 'strict',
};
