import { libraryPrototype } from '../../c/library/standard-headers.js';

/** Types of parameters and results in the headers, by the letters that `signatures.ts` explains. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['void', 'v'],
  ['int', 'i'],
  ['unsigned int', 'i'],
  ['long', 'w'],
  ['unsigned long', 'w'],
  ['__SIZE_TYPE__', 'w'],
  ['__INTPTR_TYPE__', 'w'],
  ['long long', 'q'],
  ['unsigned long long', 'q'],
  ['float', 'f'],
  ['double', 'd'],
  ['long double', 'D'],
  ['__builtin_va_list', 'p'],
]);

/** The signature of a function as its header declares it; undefined if one of its types has no letter. */
export function signatureOfPrototype(name: string): string | undefined {
  const declaration = libraryPrototype(name)?.replace(/ __attribute__\(\(\w+\)\)/, '');
  const [, result = '', list = ''] = /^([\w *]*?)\b\w+\((.*)\);$/.exec(declaration ?? '') ?? [];
  if (list === '') return undefined;
  // A pointer to a function has parameters of its own.
  const parameters = list.replaceAll(/\([^()]*\)\([^()]*\)/g, '*').split(',');
  const letters =
    list === 'void'
      ? []
      : parameters.map((parameter) => signatureLetter(parameter.replace(/(?<!\w)\w+$/, '')));
  const given = signatureLetter(result);
  if (given === undefined || letters.includes(undefined)) return undefined;
  return `${given}(${letters.join('')})`;
}

function signatureLetter(type: string): string | undefined {
  if (type.includes('*')) return 'p';
  return type.trim() === '...' ? '.' : LETTERS.get(type.trim());
}
