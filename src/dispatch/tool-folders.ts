import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isPrivate } from '../execute/private-places.js';

/** Folders of a tool that hold its programs, with the rest of the tool beside them. */
const PROGRAM_FOLDERS = ['bin', 'scripts'];

/**
 * What a sandbox has to show of a tool: what lies beside its program belongs to it. Never a whole home, even if the
 * program lies there.
 *
 * @param executable absolute path of the program
 * @param files of a package that the program is given, such as the bundle of an embedded validator
 */
export function toolFolders(executable: string, files: readonly string[]): string[] {
  const folder = dirname(executable);
  const tool = PROGRAM_FOLDERS.includes(basename(folder)) ? dirname(folder) : folder;
  return [isPrivate(tool) ? folder : tool, ...files.flatMap(packageFolder)].filter(
    (each) => !isPrivate(each),
  );
}

/** The folder of the package that a file belongs to: Node looks there how to read it. */
function packageFolder(file: string): string[] {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return [folder];
  }
  return [];
}
