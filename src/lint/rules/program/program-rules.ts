import type { Rule } from '../../rule/rule.js';
import { alwaysTrue } from './always-true.js';
import { branchValue } from './branch-value.js';
import { controlLine } from './control-line.js';
import { expressionEffects } from './expression-effects.js';
import { expressionNames } from './expression-names.js';
import { expressionSyntax } from './expression-syntax.js';
import { expressionTypes } from './expression-types.js';
import { ghostVariableNames } from './ghost-variable-names.js';
import { gotoLoop } from './goto-loop.js';
import { graphmlAssignment } from './graphml-assignment.js';
import { graphmlExpressionEffects } from './graphml-expression-effects.js';
import { graphmlExpressionNames } from './graphml-expression-names.js';
import { graphmlExpressionSyntax } from './graphml-expression-syntax.js';
import { graphmlExpressionTypes } from './graphml-expression-types.js';
import { hiddenName } from './hidden-name.js';
import { knownFunction } from './known-function.js';
import { limitedComparison } from './limited-comparison.js';
import { lineInFile } from './line-in-file.js';
import { locationFunction } from './location-function.js';
import { locationLine } from './location-line.js';
import { locationPlace } from './location-place.js';
import { offsetAtToken } from './offset-at-token.js';
import { offsetInFile } from './offset-in-file.js';

/** Rules about whether a witness fits the text of the program. */
export const PROGRAM_RULES: readonly Rule[] = [
  lineInFile,
  offsetInFile,
  offsetAtToken,
  locationPlace,
  locationLine,
  locationFunction,
  branchValue,
  expressionSyntax,
  expressionNames,
  expressionTypes,
  expressionEffects,
  ghostVariableNames,
  alwaysTrue,
  hiddenName,
  gotoLoop,
  graphmlExpressionSyntax,
  graphmlExpressionNames,
  graphmlExpressionTypes,
  graphmlExpressionEffects,
  graphmlAssignment,
  knownFunction,
  controlLine,
  limitedComparison,
];
