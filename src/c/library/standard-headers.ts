import { CHARACTER_HEADERS } from './character-headers.js';
import { LIMIT_HEADERS } from './limit-headers.js';
import { SYSTEM_HEADERS } from './system-headers.js';

const HEADERS = new Map([...LIMIT_HEADERS, ...CHARACTER_HEADERS, ...SYSTEM_HEADERS]);

/** What this front end knows of a standard header: macros and declarations of glibc, as C. */
export function standardHeader(name: string): string | undefined {
  return HEADERS.get(name);
}

let prototypes: Map<string, string> | undefined;

/** The declaration of a function of the standard headers, for programs that call it undeclared or as builtin. */
export function libraryPrototype(name: string): string | undefined {
  if (prototypes === undefined) {
    prototypes = new Map();
    for (const content of HEADERS.values()) {
      for (const line of content.split('\n')) {
        const declared = /^(?!#|typedef)[\w *]*?\b(\w+)\(.*\);$/.exec(line);
        if (declared?.[1] !== undefined) prototypes.set(declared[1], line);
      }
    }
  }
  return prototypes.get(name);
}
