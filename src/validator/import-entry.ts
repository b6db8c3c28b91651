import { stringify } from 'yaml';
import { InputError } from '../source/input-error.js';
import { printable } from '../source/printable.js';
import { SourceText } from '../source/source-text.js';
import type { ArgumentInFile, DefinitionFile } from './definition-file.js';
import { type FmToolsEntry, latestEdition, type Participation } from './fm-tools-entry.js';
import { editionsFor, withEditions } from './import-editions.js';
import { type ImportAnswers, missingAnswers } from './missing-answers.js';
import { parseDefinition } from './read-definition.js';

/** A generated definition, as the text of its file, and what a user must know about it. */
export interface ImportedDefinition {
  readonly name: string;
  readonly text: string;
  /** One line each. */
  readonly notes: readonly string[];
}

const WITNESS_PLACE = '${witness}';

/**
 * Makes a validator definition from an entry of FM-Tools and the user's answers to what the entry does not say. It
 * fits the schema of definitions, and is checked like one read from a file.
 *
 * @param like the definition that provides whatever else is missing
 * @throws InputError `usage` with everything that is missing, `structure` for an entry without a validation track
 */
export async function importEntry(
  entry: FmToolsEntry,
  answers: ImportAnswers,
  like: DefinitionFile | undefined,
): Promise<ImportedDefinition> {
  assertUsable(entry);
  const missing = missingAnswers(entry, answers, like);
  if (missing.length > 0) {
    throw new InputError({
      code: 'usage',
      file: entry.file,
      message: `does not say ${missing.join('; ')}`,
      remedy: 'provide this, or use --like NAME with a validator that is called in the same way',
    });
  }
  const name = answers.name ?? entry.id;
  const definition = define(name, entry, answers, like);
  const text = `${header(entry, like)}${stringify(definition, { lineWidth: 0, aliasDuplicateObjects: false })}`;
  await parseDefinition(new SourceText(text, `the definition of ${name}`));
  return { name, text, notes: notesOn(entry) };
}

function assertUsable({ file, participations, languages, otherTracks }: FmToolsEntry): void {
  if (participations.length === 0) {
    const others = otherTracks.length === 0 ? '' : `, but ${printable(otherTracks.join(', '))}`;
    throw new InputError({
      code: 'structure',
      file,
      message: `takes part in no validation track of SV-COMP for GraphML or YAML witnesses${others}`,
      remedy: 'import the entry of a validator',
    });
  }
  if (languages.length > 0) return;
  const remedy = 'import the entry of a tool for C or Java';
  throw new InputError({ code: 'structure', file, message: 'is about neither C nor Java', remedy });
}

function define(
  name: string,
  entry: FmToolsEntry,
  answers: ImportAnswers,
  like: DefinitionFile | undefined,
): DefinitionFile {
  const base = like === undefined ? undefined : withEditions(like, entry);
  const packages = [...new Set(entry.participations.flatMap(({ version }) => version.packages))];
  const needs = packages.map((each) => ({ what: `the Ubuntu package ${each}` }));
  const options = writeEditionOptions(entry, answers, base);
  const { executable, versionPattern, statuses } = answers;
  const title = base?.title ?? printable(entry.name);
  return {
    name,
    title,
    ...(base?.role === undefined ? {} : { role: base.role }),
    ...(base?.instrument === undefined ? {} : { instrument: base.instrument }),
    ...(base?.['error-statement'] === undefined ? {} : { 'error-statement': base['error-statement'] }),
    ...(base?.prepare === undefined ? {} : { prepare: base.prepare }),
    ...(entry.home === undefined ? {} : { home: entry.home }),
    ...(base?.reference === undefined ? {} : { reference: base.reference }),
    ...(needs.length === 0 ? {} : { needs }),
    ...(base?.cost === undefined ? {} : { cost: base.cost }),
    ...(entry.module === name ? {} : { toolinfo: entry.module }),
    ...(base?.['toolinfo-options'] === undefined ? {} : { 'toolinfo-options': base['toolinfo-options'] }),
    executable: executable === undefined ? (base?.executable ?? { names: [] }) : { names: [executable] },
    ...(base?.environment === undefined ? {} : { environment: base.environment }),
    version:
      versionPattern === undefined
        ? (base?.version ?? { arguments: [], pattern: '' })
        : { arguments: ['--version'], pattern: versionPattern },
    supports: editionsFor(entry, answers, base),
    ...(options.length === 0 ? {} : { options }),
    arguments: answers.arguments.length > 0 ? writeArguments(answers.arguments) : (base?.arguments ?? []),
    ...(base?.values === undefined ? {} : { values: base.values }),
    status: statuses.length > 0 ? [{ line: 'first', cases: statuses }] : (base?.status ?? []),
    ...(base?.details === undefined ? {} : { details: base.details }),
  };
}

/** Each program file in turn, if the arguments refer to single files. */
function writeArguments(words: readonly string[]): readonly ArgumentInFile[] {
  return words.map((word) =>
    word === '${program}' ? { each: 'program' as const, arguments: [word] } : word,
  );
}

/** The options of each track, with conditions only where they differ. */
function writeEditionOptions(
  { participations }: FmToolsEntry,
  { witnessArgument }: ImportAnswers,
  base: DefinitionFile | undefined,
): readonly ArgumentInFile[] {
  const latest = latestEdition(participations);
  const groups = new Map<string, { editions: Set<string>; participation: Participation; words: string[] }>();
  for (const participation of participations) {
    const { edition, kind, format, version } = participation;
    const given = version.options.some((option) => option.includes(WITNESS_PLACE));
    const words = [
      ...version.options,
      ...(given || witnessArgument === undefined ? [] : [witnessArgument, WITNESS_PLACE]),
    ];
    if (words.length === 0) continue;
    const key = JSON.stringify([kind, format, words]);
    const group = groups.get(key) ?? { editions: new Set(), participation, words };
    for (const each of edition === latest ? [edition, 'current'] : [edition]) group.editions.add(each);
    groups.set(key, group);
  }
  const found = [...groups.values()];
  const texts = new Set(found.map(({ words }) => JSON.stringify(words)));
  const [first] = found;
  if (first === undefined) return base?.options ?? [];
  if (texts.size === 1) return [{ arguments: first.words }];
  return found.map(({ editions, participation, words }) => ({
    when: { edition: [...editions], kind: [participation.kind], format: [participation.format] },
    arguments: words,
  }));
}

function header({ id }: FmToolsEntry, like: DefinitionFile | undefined): string {
  const source = like === undefined ? 'the answers of its user' : `the definition of ${like.name}`;
  return `# Made by 'witness-check validators import' from the FM-Tools entry ${printable(id)} and ${source}.\n`;
}

function notesOn({ participations, otherTracks }: FmToolsEntry): readonly string[] {
  const archives = new Map(participations.map(({ version }) => [version.version, version.archive]));
  return [
    ...[...archives].map(([version, archive]) =>
      archive === undefined
        ? `the entry does not say where version ${version} is`
        : `version ${version} is at ${archive}`,
    ),
    ...otherTracks.map((track) => `the track '${track}' is ignored: such witnesses are not supported`),
  ].map(printable);
}
