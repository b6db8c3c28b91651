import { baseName } from '../../../source/base-name.js';
import { quote } from '../../../witness/quote.js';
import { outlineWitness } from '../../../witness/yaml/yaml-outline.js';
import type { YamlPart } from '../../../witness/yaml/yaml-part.js';

import type { Fix } from '../../rule/diagnostic.js';
import { ALL_YAML_FORMATS } from '../../rule/formats.js';
import type { LintedProgram } from '../../rule/lint-context.js';
import { defineRule } from '../../rule/rule.js';
import { findingAt } from '../../rule/yaml-values.js';

/** How many locations one correction changes; further ones follow once these are right. */
const MAXIMUM_PLACES = 1000;

function* find(hashes: readonly YamlPart[], programs: readonly LintedProgram[]) {
  // In 0.1, each of a thousand entries repeats the hash: it is reported once.
  const seen = new Set(programs.map(({ sha256 }) => sha256));
  const same = new Map<string, YamlPart[]>();
  for (const hash of hashes) {
    const text = statedHash(hash) ?? '';
    const known = same.get(text);
    if (known === undefined) same.set(text, [hash]);
    else if (known.length < MAXIMUM_PLACES) known.push(hash);
  }
  for (const hash of hashes) {
    const text = statedHash(hash);
    if (text === undefined || seen.has(text)) continue;
    seen.add(text);
    yield findingAt(hash, 'other', undefined, correction(hash, same.get(text) ?? [], programs));
  }
}

function statedHash({ text }: YamlPart): string | undefined {
  return text?.trim().toLowerCase();
}

/** The hash of the only program with the name of the hashed file, wherever the wrong hash occurs for it. */
function correction(
  hash: YamlPart,
  same: readonly YamlPart[],
  programs: readonly LintedProgram[],
): Fix | undefined {
  const name = hashedFile(hash);
  const [program, second] = programs.filter((each) => baseName(each.name) === name);
  if (program === undefined || second !== undefined) return undefined;
  const edits = same
    .filter((each) => hashedFile(each) === name)
    .flatMap(({ document, pointer }) => {
      const range = document.scalarRange(pointer);
      return range === undefined ? [] : [{ ...range, text: `"${program.sha256}"` }];
    });
  if (edits.length === 0) return undefined;
  return { description: `write the SHA-256 of ${quote(name)}`, edits };
}

/** The file to which a hash belongs. */
function hashedFile({ pointer }: YamlPart): string {
  return baseName(String(pointer.at(-1)));
}

/** YAML: only a warning. Many good witnesses have the hash of the program before a licence header was added. */
export const programHashInYaml = defineRule({
  id: 'WT006',
  name: 'program-hash-in-yaml',
  summary: 'The program hash of a YAML witness belongs to a program of the task',
  severity: 'warning',
  consequence: 'none',
  formats: ALL_YAML_FORMATS,
  profile: 'default',
  needs: 'program',
  witnessLint: [],
  messages: {
    other: 'this hash is not the SHA-256 of the program of the task',
  },
  check: {
    yaml: ({ document }, { programs }) => {
      if (programs === undefined) return [];
      const { entries } = outlineWitness(document);
      const hashes = entries.map(({ task }) => task.at('input_file_hashes'));
      return find(
        hashes.flatMap((part) => (part.entries.length > 0 ? part.entries : [part])),
        programs,
      );
    },
  },
});
