import { stat } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';
import { InputError } from '../source/input-error.js';

/**
 * Finds the property file of a program without a task definition, by the rule of SV-COMP 2024: the property of
 * `path/filename` is in `path/filename.prp`, otherwise in `path/<Category>.prp`. The file name is taken without its
 * extension first, then with it; a category `unreach-call.ReachSafety-Heap` is looked for under this name first, then
 * as `ReachSafety-Heap`.
 *
 * @param program path of the program
 * @param category name of the category the program is in, if known
 * @returns path of the property file, or undefined if there is none; a rule set may then imply one
 * @throws InputError `usage` for a category that is not a plain name
 */
export async function findProperty(program: string, category?: string): Promise<string | undefined> {
  for (const candidate of propertyCandidates(program, category)) {
    const status = await stat(candidate).catch(() => undefined);
    if (status?.isFile()) return candidate;
  }
  return undefined;
}

/** The paths that are tried, in order. */
function propertyCandidates(program: string, category?: string): readonly string[] {
  const { base, name } = parse(program);
  return [...new Set([name, base, ...categoryNames(category)])].map((each) =>
    join(dirname(program), `${each}.prp`),
  );
}

function categoryNames(category: string | undefined): readonly string[] {
  if (category === undefined) return [];
  if (category.trim() === '' || /[/\\\p{Cc}]/u.test(category)) {
    throw new InputError({
      code: 'usage',
      message: `${JSON.stringify(category)} is not the name of a category`,
      remedy: "use a name such as 'ReachSafety-Heap'",
    });
  }
  return [category, category.slice(category.lastIndexOf('.') + 1)];
}
