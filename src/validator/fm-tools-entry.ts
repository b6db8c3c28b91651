import { parse } from 'node:path';
import { assertFitsSchema, structureError } from '../source/check-document.js';
import { decodeText } from '../source/decode-text.js';
import { parseYaml } from '../source/parse-yaml.js';
import { readBytes } from '../source/read-bytes.js';
import { YamlPart } from '../witness/yaml/yaml-part.js';
import { type EntryTrack, parseTrack } from './entry-track.js';

const MAXIMUM_SIZE = 1_000_000;

/** What an entry of FM-Tools says about a validator: `schemas/fm-tools-entry.schema.json`. */
export interface FmToolsEntry {
  readonly file: string;
  readonly id: string;
  readonly name: string;
  readonly home: string | undefined;
  /** Name of BenchExec's tool-info module without its package. */
  readonly module: string;
  /** `C` and `Java`, if they are among its languages. */
  readonly languages: readonly string[];
  /** Validation tracks of SV-COMP, in the order of the file. */
  readonly participations: readonly Participation[];
  /** Validation tracks for unsupported witnesses, such as those of SV-LIB. */
  readonly otherTracks: readonly string[];
}

/** One validation track with one participating version. */
export interface Participation extends EntryTrack {
  /** Year of the competition. */
  readonly edition: string;
  readonly version: EntryVersion;
}

export interface EntryVersion {
  readonly version: string;
  /** Location of the archive; undefined if the entry does not say. */
  readonly archive: string | undefined;
  readonly options: readonly string[];
  /** Packages of Ubuntu. */
  readonly packages: readonly string[];
}

/**
 * Reads an entry of FM-Tools.
 *
 * @throws InputError with line and column of the first mistake
 */
export async function readFmToolsEntry(file: string): Promise<FmToolsEntry> {
  const document = parseYaml(decodeText(await readBytes(file, MAXIMUM_SIZE), file));
  assertFitsSchema(document, 'fmToolsEntry', 'see schemas/fm-tools-entry.schema.json');
  const root = YamlPart.root(document);
  const versions = readVersions(root);
  const participations: Participation[] = [];
  const otherTracks = new Set<string>();
  for (const part of root.at('competition_participations').items) {
    const [, edition] = /^SV-COMP (20[0-9]{2})$/.exec(trimmedText(part.at('competition'))) ?? [];
    const track = trimmedText(part.at('track'));
    if (edition === undefined || !track.startsWith('Validation of ')) continue;
    const known = parseTrack(track);
    if (known === undefined) {
      otherTracks.add(track);
      continue;
    }
    const named = trimmedText(part.at('tool_version'));
    const version = versions.get(named);
    if (version === undefined) {
      const { pointer } = part.at('tool_version');
      const remedy = `use one of ${[...versions.keys()].join(', ')}`;
      throw structureError(document, pointer, `'${named}' is not a version of this entry`, remedy);
    }
    participations.push({ ...known, edition, version });
  }
  const [, module = ''] =
    /(?<![A-Za-z0-9_-])([A-Za-z0-9_-]+)(?:\.py)?$/.exec(trimmedText(root.at('benchexec_toolinfo_module'))) ??
    [];
  return {
    file,
    id: root.at('id').text ?? parse(file).name,
    name: trimmedText(root.at('name')),
    home: root.at('project_url').text,
    module,
    languages: root
      .at('input_languages')
      .items.map(trimmedText)
      .filter((language) => language === 'C' || language === 'Java'),
    participations,
    otherTracks: [...otherTracks],
  };
}

/** The year of the newest participation. */
export function latestEdition(participations: readonly Participation[]): string {
  return (
    participations
      .map(({ edition }) => edition)
      .sort()
      .at(-1) ?? ''
  );
}

function readVersions(root: YamlPart): ReadonlyMap<string, EntryVersion> {
  const versions = new Map<string, EntryVersion>();
  for (const part of root.at('versions').items) {
    const version = trimmedText(part.at('version'));
    if (versions.has(version)) {
      const { pointer } = part.at('version');
      throw structureError(root.document, pointer, `there are two versions '${version}'`, 'keep one of them');
    }
    const [doi, url] = [part.at('doi').text, part.at('url').text];
    if (doi !== undefined && url !== undefined) {
      const { pointer } = part.at('url');
      const message = `version '${version}' has both a doi and a url`;
      throw structureError(root.document, pointer, message, 'keep the one of its archive');
    }
    versions.set(version, {
      version,
      archive: doi === undefined ? url : `https://doi.org/${doi}`,
      options: part.at('benchexec_toolinfo_options').items.map((item) => readOption(item)),
      packages: readPackages(part) ?? readPackages(root) ?? [],
    });
  }
  return versions;
}

/** Those of a version replace those of the entry. */
function readPackages(part: YamlPart): readonly string[] | undefined {
  const found = ['required_ubuntu_packages', 'required_packages']
    .map((key) => part.at(key))
    .find(({ value }) => value !== undefined);
  return found?.items.map(trimmedText);
}

/** FM-Tools has a single placeholder; any other would be passed to the tool, or replaced by us. */
function readOption(item: YamlPart): string {
  const text = trimmedText(item);
  const unknown = /\$\{(?!witness\})[^}]*\}?/.exec(text)?.[0];
  if (unknown === undefined) return text;
  const remedy = 'use ${witness} or a plain text';
  throw structureError(item.document, item.pointer, `FM-Tools has no placeholder '${unknown}'`, remedy);
}

function trimmedText({ text }: YamlPart): string {
  return text?.trim() ?? '';
}
