import type { Rule } from '../../rule/rule.js';
import { architecture } from './architecture.js';
import { blankData } from './blank-data.js';
import { controlValue } from './control-value.js';
import { creationTimeExists } from './creation-time-exists.js';
import { creationTimeForm } from './creation-time-form.js';
import { cycleheadInvariant } from './cyclehead-invariant.js';
import { dataAttributes } from './data-attributes.js';
import { dataContent } from './data-content.js';
import { dataKey } from './data-key.js';
import { edgeEnds } from './edge-ends.js';
import { edgeOfSink } from './edge-of-sink.js';
import { edgeOfViolation } from './edge-of-violation.js';
import { entryNode } from './entry-node.js';
import { falseByDefault } from './false-by-default.js';
import { flagValue } from './flag-value.js';
import { functionStack } from './function-stack.js';
import { functionsLeft } from './functions-left.js';
import { graphDirection } from './graph-direction.js';
import { graphmlAttributes } from './graphml-attributes.js';
import { graphmlNamespace } from './graphml-namespace.js';
import { keyAttributes } from './key-attributes.js';
import { keyDefault } from './key-default.js';
import { keyDomain } from './key-domain.js';
import { keyName } from './key-name.js';
import { keyType } from './key-type.js';
import { keysOfCorrectness } from './keys-of-correctness.js';
import { keysOfViolation } from './keys-of-violation.js';
import { misplacedElement } from './misplaced-element.js';
import { nodeAttributes } from './node-attributes.js';
import { nodeId } from './node-id.js';
import { oneCyclehead } from './one-cyclehead.js';
import { oneGraph } from './one-graph.js';
import { programHashDigits } from './program-hash-digits.js';
import { rangeOrder } from './range-order.js';
import { reachableViolation } from './reachable-violation.js';
import { repeatedData } from './repeated-data.js';
import { repeatedEdgeData } from './repeated-edge-data.js';
import { requiredData } from './required-data.js';
import { resultFunction } from './result-function.js';
import { schemaInstancePrefix } from './schema-instance-prefix.js';
import { selfLoop } from './self-loop.js';
import { sourceLanguage } from './source-language.js';
import { superfluousScope } from './superfluous-scope.js';
import { svCompSpecification } from './sv-comp-specification.js';
import { threadCreated } from './thread-created.js';
import { threadNamed } from './thread-named.js';
import { undeclaredKey } from './undeclared-key.js';
import { undeclaredNode } from './undeclared-node.js';
import { uniqueKey } from './unique-key.js';
import { uniqueNode } from './unique-node.js';
import { unknownDataKey } from './unknown-data-key.js';
import { unknownElement } from './unknown-element.js';
import { unnecessaryFalse } from './unnecessary-false.js';
import { unreachableNode } from './unreachable-node.js';
import { unusedKey } from './unused-key.js';
import { wholeNumber } from './whole-number.js';
import { witnessType } from './witness-type.js';

/** Rules about the form of GraphML witnesses. */
export const GRAPHML_RULES: readonly Rule[] = [
  graphmlNamespace,
  schemaInstancePrefix,
  graphmlAttributes,
  unknownElement,
  misplacedElement,
  oneGraph,
  graphDirection,
  keyAttributes,
  uniqueKey,
  keyDomain,
  keyDefault,
  falseByDefault,
  unusedKey,
  undeclaredKey,
  unknownDataKey,
  keyName,
  keyType,
  nodeId,
  nodeAttributes,
  uniqueNode,
  entryNode,
  flagValue,
  unnecessaryFalse,
  oneCyclehead,
  keysOfViolation,
  keysOfCorrectness,
  edgeEnds,
  edgeOfSink,
  selfLoop,
  undeclaredNode,
  controlValue,
  resultFunction,
  dataContent,
  dataAttributes,
  dataKey,
  requiredData,
  witnessType,
  repeatedData,
  sourceLanguage,
  architecture,
  creationTimeForm,
  programHashDigits,
  svCompSpecification,
  creationTimeExists,
  blankData,
  unreachableNode,
  reachableViolation,
  edgeOfViolation,
  repeatedEdgeData,
  threadCreated,
  threadNamed,
  rangeOrder,
  wholeNumber,
  functionStack,
  functionsLeft,
  cycleheadInvariant,
  superfluousScope,
];
