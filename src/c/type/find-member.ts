import type { Member, RecordType } from './c-type.js';

/** A record with more members than this is searched through an index: a program may name each of them very often. */
const MANY_MEMBERS = 32;

const PATHS = new WeakMap<readonly Member[], ReadonlyMap<string, readonly Member[]>>();

function pathsIn(members: readonly Member[]): ReadonlyMap<string, readonly Member[]> {
  const known = PATHS.get(members);
  if (known !== undefined) return known;
  const paths = new Map<string, readonly Member[]>();
  const add = (name: string, path: readonly Member[]): void => {
    if (!paths.has(name)) paths.set(name, path);
  };
  for (const member of members) {
    if (member.name !== undefined) add(member.name, [member]);
    else if (member.type.kind === 'record') {
      const inner = pathsIn(member.type.definition.layout?.members ?? []);
      for (const [name, path] of inner) add(name, [member, ...path]);
    }
  }
  PATHS.set(members, paths);
  return paths;
}

/** The members on the path to a name: anonymous ones, then the one with that name. */
export function findMember(type: RecordType, name: string): readonly Member[] | undefined {
  const members = type.definition.layout?.members ?? [];
  if (members.length > MANY_MEMBERS) return pathsIn(members).get(name);
  for (const member of members) {
    if (member.name === name) return [member];
    if (member.name === undefined && member.type.kind === 'record') {
      const inner = findMember(member.type, name);
      if (inner !== undefined) return [member, ...inner];
    }
  }
  return undefined;
}
