import { parse } from 'node:path';
import { decodeText } from '../source/decode-text.js';
import { readBytes } from '../source/read-bytes.js';
import type { SourceText } from '../source/source-text.js';
import { parseChecks } from './parse-property.js';

/** One CHECK line: the formula that every execution has to satisfy. */
export type PropertyCheck =
  /** `G ! call(f())`: the function is never called. */
  | { readonly kind: 'call'; readonly function: string }
  /** `G ! label(L)`: the label is never reached. */
  | { readonly kind: 'label'; readonly label: string }
  | { readonly kind: 'valid-free' | 'valid-deref' | 'valid-memtrack' | 'valid-memcleanup' }
  | { readonly kind: 'no-overflow' | 'no-data-race' | 'no-deadlock' | 'def-behavior' }
  /** `F end`: every execution ends. */
  | { readonly kind: 'termination' }
  /** `G assert`: no Java assertion fails. */
  | { readonly kind: 'assert' }
  /** `G ! uncaught(E)`: no Java exception of this class leaves the entry method. */
  | { readonly kind: 'uncaught'; readonly exception: string };

/** A property: the conjunction of its checks. */
export interface Property {
  /** Base name of the file without extension; in SV-COMP, this and not the content is the name of a property. */
  readonly name: string;
  /** Path as the user gave it; undefined for a property without a file. */
  readonly file: string | undefined;
  /** The characters of the file, or of the text it was parsed from. */
  readonly text: string;
  /** Function in which every execution begins. */
  readonly entryFunction: string;
  /** At least one, without duplicates, in the order of the lines. */
  readonly checks: readonly PropertyCheck[];
}

const MAXIMUM_BYTES = 1_000_000;

/**
 * Reads a property file of at most 1 MB.
 *
 * @param path path as the user named it
 * @throws InputError with the line and column of what is wrong
 */
export async function readProperty(path: string): Promise<Property> {
  const source = decodeText(await readBytes(path, MAXIMUM_BYTES), path);
  return { ...parseProperty(source, parse(path).name), file: path };
}

/**
 * Parses the text of a property from anywhere, such as the specification in a witness.
 *
 * @param source text whose positions errors state
 * @param name name the property goes by
 * @throws InputError `empty`, `syntax`, `structure`
 */
export function parseProperty(source: SourceText, name: string): Property {
  return { name, file: undefined, text: source.text, ...parseChecks(source) };
}

/** The text in the parentheses of `false(…)`. */
export function violationName(check: PropertyCheck): string | undefined {
  switch (check.kind) {
    case 'call':
      return 'unreach-call';
    case 'label':
      return 'unreach-label';
    case 'assert':
      return 'assert_java';
    case 'uncaught':
      return undefined;
    default:
      return check.kind;
  }
}
