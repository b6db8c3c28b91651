import { isLibraryName } from '../../library/library-names.js';

/**
 * True if an assembler name leads to what the declared name means anyway: the same name, or the version of a function
 * of the C library that headers of glibc choose for a standard, for large files or for large times.
 */
export function isRedirection(name: string, symbol: string): boolean {
  if (symbol === name) return true;
  if (!isLibraryName(name)) return false;
  return [
    `${name}64`,
    `__${name}64`,
    `__${name}64_time64`,
    `__${name}_time64`,
    `__isoc99_${name}`,
    `__isoc23_${name}`,
    `__xpg_${name}`,
    `__posix_${name}`,
  ].includes(symbol);
}

/**
 * True for names by which inline functions of glibc's headers call a library function; nothing else uses them:
 * `__read_alias` is `read`, `__read_chk_warn` is `__read_chk`.
 */
export function isHeaderAlias(name: string, symbol: string): boolean {
  const plain = /^__(\w+?)(?:_alias|_cancel|(?:_chk)?_warn)$/.exec(name)?.[1];
  return plain !== undefined && new RegExp(`^(?:__)?${plain}(?:_chk|64)?$`).test(symbol);
}
