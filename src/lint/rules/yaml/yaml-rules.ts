import type { Rule } from '../../rule/rule.js';
import { branchingFormat } from './branching-format.js';
import { branchingValue } from './branching-value.js';
import { branchingValueText } from './branching-value-text.js';
import { constraint } from './constraint.js';
import { constraintFormat } from './constraint-format.js';
import { contract } from './contract.js';
import { contractClause } from './contract-clause.js';
import { creationDate } from './creation-date.js';
import { creationTime } from './creation-time.js';
import { creationTimeOffset } from './creation-time-offset.js';
import { cycleOrder } from './cycle-order.js';
import { cycleProperty } from './cycle-property.js';
import { dataModelName } from './data-model-name.js';
import { duplicateKey } from './duplicate-key.js';
import { earlierState } from './earlier-state.js';
import { emptyWitness } from './empty-witness.js';
import { entryKeys } from './entry-keys.js';
import { entryList } from './entry-list.js';
import { entryType } from './entry-type.js';
import { expressionTerms } from './expression-terms.js';
import { followLast } from './follow-last.js';
import { formatVersion } from './format-version.js';
import { formatVersionText } from './format-version-text.js';
import { ghostNames } from './ghost-names.js';
import { ghostUpdates } from './ghost-updates.js';
import { ghosts } from './ghosts.js';
import { hashedFiles } from './hashed-files.js';
import { invariant } from './invariant.js';
import { invariantFormat } from './invariant-format.js';
import { invariantFunction } from './invariant-function.js';
import { invariantType } from './invariant-type.js';
import { knownLabel } from './known-label.js';
import { labels } from './labels.js';
import { language } from './language.js';
import { location } from './location.js';
import { locationFile } from './location-file.js';
import { newerFeature } from './newer-feature.js';
import { oldCertificate } from './old-certificate.js';
import { oldEntry } from './old-entry.js';
import { oldInvariant } from './old-invariant.js';
import { oldLocation } from './old-location.js';
import { oneFollow } from './one-follow.js';
import { oneFormatVersion } from './one-format-version.js';
import { oneTarget } from './one-target.js';
import { producer } from './producer.js';
import { programHashForm } from './program-hash-form.js';
import { raceTargets } from './race-targets.js';
import { racingThreads } from './racing-threads.js';
import { returnConstraint } from './return-constraint.js';
import { returnValue } from './return-value.js';
import { segments } from './segments.js';
import { singleKind } from './single-kind.js';
import { task } from './task.js';
import { threadId } from './thread-id.js';
import { threadStart } from './thread-start.js';
import { transitionPlace } from './transition-place.js';
import { uniqueUuid } from './unique-uuid.js';
import { unknownKey } from './unknown-key.js';
import { uuid } from './uuid.js';
import { waypointAction } from './waypoint-action.js';
import { waypointKeys } from './waypoint-keys.js';
import { waypointType } from './waypoint-type.js';

/** Rules about the form of YAML witnesses. */
export const YAML_RULES: readonly Rule[] = [
  entryList,
  duplicateKey,
  unknownKey,
  entryType,
  singleKind,
  entryKeys,
  formatVersion,
  formatVersionText,
  oneFormatVersion,
  uuid,
  uniqueUuid,
  creationTime,
  creationTimeOffset,
  creationDate,
  producer,
  task,
  dataModelName,
  language,
  programHashForm,
  hashedFiles,
  location,
  locationFile,
  invariantFunction,
  segments,
  waypointKeys,
  waypointType,
  waypointAction,
  oneFollow,
  followLast,
  oneTarget,
  cycleOrder,
  cycleProperty,
  constraint,
  constraintFormat,
  branchingValue,
  branchingValueText,
  branchingFormat,
  returnConstraint,
  returnValue,
  expressionTerms,
  invariant,
  invariantType,
  invariantFormat,
  contract,
  ghosts,
  ghostNames,
  ghostUpdates,
  labels,
  knownLabel,
  contractClause,
  newerFeature,
  threadId,
  threadStart,
  racingThreads,
  raceTargets,
  transitionPlace,
  earlierState,
  emptyWitness,
  oldEntry,
  oldInvariant,
  oldLocation,
  oldCertificate,
];
