import type { LocatedDocument } from '../../source/parse-yaml.js';
import type { YamlScalar } from '../../source/yaml-scalars.js';

/** What YAML 1.1 readers take a scalar for when YAML 1.2 readers take it for something else. */
export type Ambiguity = 'boolean' | 'octal' | 'sexagesimal' | 'timestamp' | 'number' | 'special';

export interface AmbiguousScalar {
  readonly scalar: YamlScalar;
  readonly ambiguity: Ambiguity;
}

/** No ambiguous scalar is longer than this, except numbers with hundreds of digits. */
const MAXIMUM_LENGTH = 100;

const AMBIGUOUS = new WeakMap<LocatedDocument, readonly AmbiguousScalar[]>();

/** The scalars of a document that YAML 1.1 and 1.2 read differently, in the order of the file; found once for all rules. */
export function ambiguousScalars(document: LocatedDocument): readonly AmbiguousScalar[] {
  const known = AMBIGUOUS.get(document);
  if (known !== undefined) return known;
  const found: AmbiguousScalar[] = [];
  for (const scalar of document.scalars()) {
    if (scalar.style !== 'plain' || scalar.tagged || scalar.source.length > MAXIMUM_LENGTH) continue;
    const ambiguity = findAmbiguity(scalar.source, scalar.role);
    if (ambiguity !== undefined) found.push({ scalar, ambiguity });
  }
  AMBIGUOUS.set(document, found);
  return found;
}

/**
 * How readers differ about a plain scalar. The patterns are those of the YAML 1.1 types in PyYAML and SnakeYAML: `y`
 * and `n` are strings for both, whatever the 1.1 specification says.
 * @internal exported for its tests: a library is asked about texts that no file has as plain scalars
 */
export function findAmbiguity(text: string, role: YamlScalar['role'] = 'value'): Ambiguity | undefined {
  if (/^(?:yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/.test(text)) return 'boolean';
  if (text === '=' || (text === '<<' && role === 'key')) return 'special';
  if (!/^[-+.]?\d/.test(text)) return undefined;
  if (/^(?:[-+]?0[0-9_]+|0o[0-7]+)$/.test(text)) return 'octal';
  if (/^[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?$/.test(text)) return 'sexagesimal';
  if (/^\d{4}-\d\d-\d\d$/.test(text) || TIMESTAMP.test(text)) return 'timestamp';
  return isNumberInOne(text) ? 'number' : undefined;
}

const TIMESTAMP =
  /^\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?$/;

/** Whether a scalar is a number for readers of one version and a string for readers of the other. */
function isNumberInOne(text: string): boolean {
  const inOld =
    /^[-+]?(?:0b[01_]+|0x[\da-fA-F_]+|(?:0|[1-9][\d_]*))$/.test(text) ||
    /^[-+]?(?:\d[\d_]*\.[\d_]*(?:[eE][-+]\d+)?|\.\d[\d_]*(?:[eE][-+]\d+)?)$/.test(text);
  const inNew =
    /^(?:[-+]?\d+|0x[\da-fA-F]+)$/.test(text) || /^[-+]?(?:\.\d+|\d+(?:\.\d*)?)(?:[eE][-+]?\d+)?$/.test(text);
  return inOld !== inNew;
}
