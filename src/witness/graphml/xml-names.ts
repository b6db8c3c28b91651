/** The characters of names without colons: XML 1.0 (fifth edition) section 2.3 and Namespaces in XML section 4. */
const START =
  'A-Z_a-z\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f' +
  '\\u2c00-\\u2fef\\u3001-\\ud7ff\\uf900-\\ufdcf\\ufdf0-\\ufffd\\u{10000}-\\u{effff}';
const REST = `${START}\\-.0-9\\xb7\\u0300-\\u036f\\u203f\\u2040`;
const SIMPLE_NAME = new RegExp(`^[${START}][${REST}]*$`, 'u');

/** Whether a text is a name without a colon. */
export const isSimpleName = (text: string): boolean => SIMPLE_NAME.test(text);

/** A name with the prefix of its namespace, which may be empty. */
export interface QualifiedName {
  readonly prefix: string;
  readonly local: string;
}

/** Splits a name at its colon; returns undefined if the text is not a qualified name. */
export function splitName(name: string): QualifiedName | undefined {
  const colon = name.indexOf(':');
  if (colon < 0) return isSimpleName(name) ? { prefix: '', local: name } : undefined;
  const prefix = name.slice(0, colon);
  const local = name.slice(colon + 1);
  return isSimpleName(prefix) && isSimpleName(local) ? { prefix, local } : undefined;
}

/** Character classes of ASCII for the inner loop of the scanner; everything beyond ASCII may be part of a name. */
export const NAME_START = 1;
export const NAME_REST = 2;
export const BLANK = 4;
export const CLASSES: Uint8Array = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(character)) CLASSES[code] = NAME_START | NAME_REST;
  else if (/[-.0-9]/.test(character)) CLASSES[code] = NAME_REST;
  else if (/[ \t\r\n]/.test(character)) CLASSES[code] = BLANK;
}
