import { STANDARD_HEADERS } from '../../generated/standard-headers.js';

/** What this front end knows of a standard header: macros and declarations of glibc, as C. */
export function standardHeader(name: string): string | undefined {
  return STANDARD_HEADERS.get(name);
}

let prototypes: ReadonlyMap<string, string> | undefined;

/** The declaration of a function of the standard headers, for programs that call it undeclared or as builtin. */
export function libraryPrototype(name: string): string | undefined {
  prototypes ??= readPrototypes();
  return prototypes.get(name);
}

/** A prototype stands in a line of its own. */
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
