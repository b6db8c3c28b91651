/** Names that mean something only to programs that name the section: Linux has such tables and parts of its text. */
const OF_PROGRAMS = /^[A-Za-z_][\w+]*$/;

/** `.text.unlikely`, `.init.text`, `.spinlock.text`: the linker neither runs nor lists what lies there. */
const OF_FUNCTIONS = /^\.(?:\w+\.)?text(?:\.\w+)*$/;

/** Writable objects; `.data.rel` is written to no more when the program runs. */
const OF_OBJECTS =
  /^\.(?:(?!data\.rel\b)(?:\w+\.)?data(?:\.{1,2}\w+)*|bss(?:\.{1,2}\w+)*|modinfo|discard(?:\.\w+)*|ref\.text)$/;

/** Objects that the program does not write to. */
const OF_CONSTANTS = /^\.(?:\w+\.)?rodata(?:\.\w+)*$/;

/** What lies in a section. */
export type SectionContent = 'function' | 'object' | 'constant object';

/** True if no linker or start-up code does anything with a section but to load it. */
export function isPlainSection(name: string, content: SectionContent): boolean {
  if (OF_PROGRAMS.test(name)) return true;
  if (content === 'function') return OF_FUNCTIONS.test(name);
  return OF_OBJECTS.test(name) || (content === 'constant object' && OF_CONSTANTS.test(name));
}

/** True if functions that a section contains or names may run although nothing calls them. */
export function mayRun(name: string): boolean {
  return !isPlainSection(name, 'function') && !isPlainSection(name, 'constant object');
}

/** Symbols by which the linker tells a program where its sections begin and end. */
const BOUNDARY =
  /^(?:__(?:start|stop)_\w+|__(?:preinit|init|fini)_array_(?:start|end)|__bss_start|__executable_start|__ehdr_start|__data_start|_{0,2}(?:etext|edata|end))$/;

/** True for the names of variables that the linker defines where no file does. */
export function isLinkerSymbol(name: string): boolean {
  return BOUNDARY.test(name);
}
