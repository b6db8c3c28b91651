import { STANDARD_HEADERS } from '../../generated/standard-headers.js';

/** What this front end knows of a standard header: macros and declarations of glibc, as C text. */
export function standardHeader(name: string): string | undefined {
  return STANDARD_HEADERS.get(name);
}

let prototypes: ReadonlyMap<string, string> | undefined;

/** The declaration of a standard library function, for programs that call it undeclared or as a builtin. */
export function libraryPrototype(name: string): string | undefined {
  prototypes ??= readPrototypes();
  return prototypes.get(name);
}

/** Each prototype is on a line of its own. */
function readPrototypes(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const content of STANDARD_HEADERS.values()) {
    for (const line of content.split('\n')) {
      const declared = /^(?!#|typedef)[\w *]*?\b(\w+)\(.*\);$/.exec(line);
      if (declared?.[1] !== undefined) found.set(declared[1], line);
    }
  }
  return found;
}
