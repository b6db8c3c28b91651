import { shorten } from '../../../witness/quote.js';
import type { YamlPart } from '../../../witness/yaml/yaml-part.js';
import { defineRule } from '../../rule/rule.js';
import { checkYaml, YAML_ERROR } from '../../rule/yaml-rule.js';
import { findingAtKey } from '../../rule/yaml-values.js';

const ENTRY = ['entry_type', 'metadata', 'content'];
const METADATA = ['format_version', 'uuid', 'creation_time', 'producer', 'task'];
const PRODUCER = ['name', 'version', 'configuration', 'command_line', 'description'];
const TASK = ['input_files', 'input_file_hashes', 'specification', 'data_model', 'language'];
const WAYPOINT = ['type', 'action', 'location', 'constraint', 'thread_id'];
const CONSTRAINT = ['value', 'format'];
const INVARIANT = ['type', 'location', 'value', 'format', 'labels'];
const CONTRACT = ['type', 'location', 'requires', 'ensures', 'format', 'labels'];
const LOCATION = ['file_name', 'line', 'column', 'function'];

/** Keys of earlier drafts, with their current names. */
const DRAFTS = new Map([
  ['identifier', 'function'],
  ['string', 'value'],
  ['sequence', 'content'],
]);

function* unknown(part: YamlPart, known: readonly string[]) {
  for (const { pointer } of part.entries) {
    const key = String(pointer.at(-1));
    if (known.includes(key) || key === '<<') continue;
    const at = part.at(key);
    const name = DRAFTS.get(key);
    if (name !== undefined) yield findingAtKey(at, 'draft', { key, name });
    else if (key === 'file_hash') yield findingAtKey(at, 'fileHash', { key });
    else yield findingAtKey(at, 'unknown', { key: shorten(key), known: known.join(', ') });
  }
}

/** The format does not forbid further keys, but nobody reads them: mostly they are misspelt. */
export const unknownKey = defineRule({
  id: 'WY003',
  name: 'unknown-key',
  summary: 'Mappings contain only keys of the format',
  ...YAML_ERROR,
  severity: 'warning',
  consequence: 'none',
  messages: {
    unknown: 'the format has no key "{key}" here; it has {known}',
    draft: 'the format has no key "{key}" here; it comes from a draft and is now called {name}',
    fileHash:
      'the format has no key "{key}" here; it belongs to format 0.1, and the hash is now in task.input_file_hashes',
  },
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
});
