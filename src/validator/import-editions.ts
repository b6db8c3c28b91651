import type { DefinitionFile } from './definition-file.js';
import { type FmToolsEntry, latestEdition, type Participation } from './fm-tools-entry.js';
import type { ImportAnswers } from './missing-answers.js';

type SupportInFile = DefinitionFile['supports'][number];

/** The witnesses of an entry's tracks, year by year; those of the newest year also apply today. */
export function editionsFor(
  entry: FmToolsEntry,
  answers: ImportAnswers,
  like: DefinitionFile | undefined,
): readonly SupportInFile[] {
  const latest = latestEdition(entry.participations);
  const found = entry.participations.flatMap((participation) => {
    const editions = participation.edition === latest ? [latest, 'current'] : [participation.edition];
    if (answers.properties.length > 0 || like === undefined) {
      return [plainSupport(entry, participation, editions, answers)];
    }
    return editions.flatMap((edition) => likeSupports(like, participation, edition, answers));
  });
  const different = new Map(found.map((support) => [JSON.stringify(support), support]));
  return [...different.values()];
}

function plainSupport(
  { languages }: FmToolsEntry,
  { kind, format, versions }: Participation,
  editions: readonly string[],
  { properties, yamlVersions }: ImportAnswers,
): SupportInFile {
  const formats = (versions ?? yamlVersions).map((version) => `${format} ${version}`);
  return { editions, kinds: [kind], formats, properties, languages };
}

/** What another definition accepts of such witnesses in this edition; if nothing, what it accepts today. */
function likeSupports(
  like: DefinitionFile,
  { kind, format, versions }: Participation,
  edition: string,
  { yamlVersions }: ImportAnswers,
): readonly SupportInFile[] {
  const wanted = versions ?? (yamlVersions.length > 0 ? yamlVersions : undefined);
  const inEdition = (name: string): readonly SupportInFile[] =>
    like.supports.flatMap((support) => {
      if (!(support.editions?.includes(name) ?? true) || !support.kinds.includes(kind)) return [];
      const formats = support.formats.filter((each) => {
        const [itsFormat = '', version = ''] = each.split(' ');
        return itsFormat === format && (wanted?.includes(version) ?? true);
      });
      return formats.length === 0 ? [] : [{ ...support, editions: [edition], kinds: [kind], formats }];
    });
  const own = inEdition(edition);
  return own.length > 0 ? own : inEdition('current');
}

/** The other definition, with its current conditions applied to editions it does not know. */
export function withEditions(like: DefinitionFile, { participations }: FmToolsEntry): DefinitionFile {
  const known = new Set(like.supports.flatMap(({ editions }) => editions ?? []));
  const added = [...new Set(participations.map(({ edition }) => edition))].filter((each) => !known.has(each));
  if (added.length === 0) return like;
  return JSON.parse(JSON.stringify(like), (key, value: unknown) =>
    key === 'edition' && Array.isArray(value) && value.includes('current') ? [...value, ...added] : value,
  ) as DefinitionFile;
}
