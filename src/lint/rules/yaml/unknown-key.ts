import { quote } from '../../../witness/quote.js';
import type { YamlPart } from '../../../witness/yaml/yaml-part.js';
import type { Rule, RuleFinding } from '../../rule.js';
import { checkYaml, YAML_ERROR } from '../../yaml-rule.js';
import { findingAtKey } from '../../yaml-values.js';

const ENTRY = ['entry_type', 'metadata', 'content'];
const METADATA = ['format_version', 'uuid', 'creation_time', 'producer', 'task'];
const PRODUCER = ['name', 'version', 'configuration', 'command_line', 'description'];
const TASK = ['input_files', 'input_file_hashes', 'specification', 'data_model', 'language'];
const WAYPOINT = ['type', 'action', 'location', 'constraint', 'thread_id'];
const CONSTRAINT = ['value', 'format'];
const INVARIANT = ['type', 'location', 'value', 'format', 'labels'];
const CONTRACT = ['type', 'location', 'requires', 'ensures', 'format', 'labels'];
const LOCATION = ['file_name', 'line', 'column', 'function'];

/** Keys of earlier drafts, and what stands for them now. */
const EARLIER = new Map([
  ['file_hash', 'it belongs to format 0.1; the hash stands in task.input_file_hashes'],
  ['identifier', 'it belongs to a draft; call it function'],
  ['string', 'it belongs to a draft; call it value'],
  ['sequence', 'it belongs to a draft; call it content'],
]);

function* unknown(part: YamlPart, known: readonly string[]): Iterable<RuleFinding> {
  for (const { pointer } of part.entries) {
    const key = String(pointer.at(-1));
    if (known.includes(key) || key === '<<') continue;
    const reason = EARLIER.get(key) ?? `known are ${known.join(', ')}`;
    yield findingAtKey(part.at(key), `the format knows no key ${quote(key)} here: ${reason}`);
  }
}

/** The format does not forbid further keys, but nobody reads them: mostly they are misspelt. */
export const unknownKey: Rule = {
  id: 'WY003',
  name: 'unknown-key',
  summary: 'Mappings have only keys that the format knows',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  check: checkYaml(function* ({ current, segments, waypoints, invariants, contracts, locations }) {
    for (const entry of current) {
      yield* unknown(entry.part, ENTRY);
      yield* unknown(entry.metadata, METADATA);
      yield* unknown(entry.metadata.at('producer'), PRODUCER);
      yield* unknown(entry.task, TASK);
    }
    for (const { part } of segments) yield* unknown(part, ['segment']);
    for (const { item, part } of waypoints) {
      yield* unknown(item, ['waypoint']);
      yield* unknown(part, WAYPOINT);
      yield* unknown(part.at('constraint'), CONSTRAINT);
    }
    for (const { part } of invariants) yield* unknown(part, INVARIANT);
    for (const { part } of contracts) yield* unknown(part, CONTRACT);
    for (const { part } of locations) yield* unknown(part, LOCATION);
  }),
};
