import { existsSync, readFileSync } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isPrivate } from '../../../execute/private-places.js';
import type { Installation } from '../../../validator/find-tool.js';

/** What is known of a tool that is installed. */
export type InstalledTool = Extract<Installation, { kind: 'installed' }>;

/**
 * What a sandbox has to show of a tool: its own folder, if it has one; else the file of the program, with its
 * interpreter. Beside a program on the PATH lies what is nobody else's business, in `~/.local/bin` as in `/srv/bin`.
 *
 * @param name of the validator
 */
export async function toolFolders(tool: InstalledTool, name: string): Promise<string[]> {
  const { executable, leadingArguments } = tool;
  const folder = ownFolder(tool, name);
  return [
    ...(folder === undefined ? [] : [folder]),
    ...(await interpreterOf(executable)),
    ...(executable === process.execPath ? ownLibraries() : []),
    ...leadingArguments.flatMap(packageFolder),
  ].filter((each) => !isPrivate(each));
}

/**
 * The folder that holds a tool and nothing else: the user named it, it has everything that the definition requires,
 * or its name begins with that of the validator or of the program. Never a whole home, whatever the user says.
 *
 * @param name of the validator
 */
export function ownFolder(
  { executable, directory, ownership }: InstalledTool,
  name: string,
): string | undefined {
  if (ownership === 'shipped' || isPrivate(directory)) return undefined;
  const program = basename(executable).split('.')[0] ?? name;
  return ownership === 'own' || isNamedAfter(directory, [name, program]) ? directory : undefined;
}

function isNamedAfter(directory: string, names: readonly string[]): boolean {
  const own = basename(directory).toLowerCase();
  return names.some((name) => own.startsWith(name.toLowerCase()));
}

/** The package of a file: Node looks there how to read it. */
function packageFolder(file: string): string[] {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return [folder];
  }
  return [];
}

/** The program behind `#!`; of a virtual environment of Python all of it, as its modules lie there. */
async function interpreterOf(executable: string): Promise<string[]> {
  const handle = await open(executable, 'r').catch(() => undefined);
  if (handle === undefined) return [];
  try {
    const head = Buffer.alloc(256);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    const interpreter = /^#![ \t]*(\/[^ \t\n\0]+)/.exec(head.toString('latin1', 0, bytesRead))?.[1];
    if (interpreter === undefined) return [];
    const environment = dirname(dirname(interpreter));
    const real = await realpath(interpreter).catch(() => interpreter);
    return [interpreter, real, ...(existsSync(join(environment, 'pyvenv.cfg')) ? [environment] : [])];
  } finally {
    await handle.close();
  }
}

/** Libraries that this very process runs with, wherever Node has been unpacked. */
function ownLibraries(): string[] {
  const maps = readFileSync('/proc/self/maps', 'utf8');
  return [...new Set([...maps.matchAll(/ (\/\S*\.so(?:\.[0-9.]+)?)$/gm)].map(([, path]) => path ?? ''))];
}
