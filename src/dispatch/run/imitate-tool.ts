import { readdir, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Makes an empty directory look like that of a tool, by links to everything in it. Some tools find their parts, and
 * the files in their options, only from their own directory, as in the competition. This way, what they write there
 * does not stay in the tool.
 *
 * @returns the path of the tool's program in that directory
 */
export async function imitateTool(tool: string, executable: string, directory: string): Promise<string> {
  for (const name of await readdir(tool)) await symlink(join(tool, name), join(directory, name));
  return join(directory, relative(tool, executable));
}
