import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isPrivate } from '../../execute/system/private-places.js';
import { readHead } from '../../source/read-bytes.js';
import type { Installation } from '../../validator/find-tool.js';

/** What is known about an installed tool. */
export type InstalledTool = Extract<Installation, { kind: 'installed' }>;

/**
 * What a sandbox must show of a tool: its own folder, if it has one; otherwise the file of the program, with its
 * interpreter. Files next to a program on the PATH are none of the validator's business, in `~/.local/bin` as in
 * `/srv/bin`.
 *
 * @param name of the validator
 */
export function toolFolders(tool: InstalledTool, name: string): string[] {
  const { executable, leadingArguments } = tool;
  const folder = ownFolder(tool, name);
  return [
    ...(folder === undefined ? [] : [folder]),
    ...interpreterFolders(executable),
    ...(executable === process.execPath ? ownLibraries() : []),
    ...leadingArguments.flatMap(packageFolder),
  ].filter((each) => !isPrivate(each));
}

/**
 * The folder that contains only a tool: the user named it, it has everything that the definition requires, or its
 * name begins with that of the validator or the program. Never a whole home directory, whatever the user says.
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

/** The package of a file: Node looks there to find out how to read it. */
function packageFolder(file: string): string[] {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return [folder];
  }
  return [];
}

/** The program after `#!`; for a Python virtual environment, all of it, because it contains the modules. */
function interpreterFolders(executable: string): string[] {
  const interpreter = interpreterIn(executable);
  if (interpreter === undefined) return [];
  const environment = dirname(dirname(interpreter));
  return [
    interpreter,
    realPath(interpreter),
    ...(existsSync(join(environment, 'pyvenv.cfg')) ? [environment] : []),
  ];
}

function interpreterIn(executable: string): string | undefined {
  try {
    const head = Buffer.from(readHead(executable, 256)).toString('latin1');
    return /^#![ \t]*(\/[^ \t\n\0]+)/.exec(head)?.[1];
  } catch {
    return undefined;
  }
}

function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}

/** Libraries of this very process, wherever Node was unpacked. */
function ownLibraries(): string[] {
  const maps = readFileSync('/proc/self/maps', 'utf8');
  return [...new Set([...maps.matchAll(/ (\/\S*\.so(?:\.[0-9.]+)?)$/gm)].map(([, path]) => path ?? ''))];
}
