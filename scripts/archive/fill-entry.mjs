import { parse } from 'yaml';

const DOI = /^10\.5281\/zenodo\.[0-9]+$/;

/**
 * An entry of FM-Tools with the DOI of the archive, without the comment on top.
 *
 * @param text of the entry here
 * @param doi of this version of the archive, at Zenodo; undefined as long as there is none
 * @returns the text, and what a person has still to fill in
 * @throws Error for a DOI that FM-Tools does not take
 */
export function fillEntry(text, doi) {
  if (doi !== undefined && !DOI.test(doi)) {
    throw new Error(`${doi} is not the DOI of a record at Zenodo, such as 10.5281/zenodo.1234567`);
  }
  const bare = text.replace(/^(?:#.*\n)+/, '');
  const filled =
    doi === undefined
      ? bare
      : bare.replace(/^( +)- version: .*$/m, (line, indent) => `${line}\n${indent}  doi: ${doi}`);
  return { text: filled, missing: missingFrom(parse(filled)) };
}

/** What the CI of FM-Tools asks for, and only a person knows. */
function missingFrom({
  fmtools_entry_maintainers: handles,
  maintainers,
  versions,
  competition_participations: tracks,
}) {
  const questions = [
    [handles.length === 0, 'fmtools_entry_maintainers: names of users at gitlab.com'],
    [maintainers.length === 0, 'maintainers: orcid, name, institution, country, url'],
    [versions.some(({ doi }) => doi === undefined), 'doi: of the version of the archive at Zenodo (--doi)'],
    [tracks.some((track) => track.jury_member === undefined), 'jury_member of each participation'],
    [tracks.some((track) => track.participants === undefined), 'participants of each participation'],
  ];
  return questions.filter(([isOpen]) => isOpen).map(([, question]) => question);
}
