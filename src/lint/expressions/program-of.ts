import { baseName } from '../../source/base-name.js';
import type { SourceText } from '../../source/source-text.js';
import type { EntryOutline } from '../../witness/yaml/yaml-outline.js';
import type { YamlPart } from '../../witness/yaml/yaml-part.js';

import type { LintContext, LintedProgram } from '../rule/lint-context.js';

/** A program whose text is available. */
export interface ReadableProgram extends LintedProgram {
  readonly source: SourceText;
}

/**
 * The program that a location of a YAML witness means. Names are compared without folders. If there is one program,
 * and the witness is also about one file, that is the program: somebody may have renamed it.
 */
export function programOfLocation(
  location: YamlPart,
  entry: EntryOutline,
  context: LintContext,
): ReadableProgram | undefined {
  const name = location.at('file_name').text;
  if (name === undefined) return undefined;
  const files = entry.task.at('input_files').items.flatMap(({ text }) => text ?? []);
  const isOnly = files.length === 1 && baseName(files[0] ?? '') === baseName(name);
  return programNamed(name, isOnly ? 'the only one' : 'one of several', context);
}

/** The program that an entry without a location is about: the one it names, or the only one. */
export function programOfEntry({ task }: EntryOutline, context: LintContext): ReadableProgram | undefined {
  const [file, ...others] = task.at('input_files').items;
  return others.length > 0 ? undefined : programNamed(file?.text ?? '', 'the only one', context);
}

/** The program that a GraphML witness is about; `file` is the origin of an edge, if it has one. */
export function programOfEdge(file: string | undefined, context: LintContext): ReadableProgram | undefined {
  return programNamed(file ?? '', file === undefined ? 'the only one' : 'one of several', context);
}

function programNamed(
  name: string,
  meant: 'the only one' | 'one of several',
  { programs = [] }: LintContext,
): ReadableProgram | undefined {
  const [only, second] = programs;
  const same = programs.filter((program) => baseName(program.name) === baseName(name));
  const found = same.length === 1 ? same[0] : undefined;
  const chosen = found ?? (meant === 'the only one' && second === undefined ? only : undefined);
  return chosen?.source === undefined ? undefined : { ...chosen, source: chosen.source };
}
