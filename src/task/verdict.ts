import { InputError } from '../source/input-error.js';

/** What a verifier says about a program and a property. */
export type Verdict =
  | { readonly kind: 'true' }
  /** `subproperty` is the name in the parentheses of `false(…)`, as written. */
  | { readonly kind: 'false'; readonly subproperty: string | undefined }
  /** No verdict: `text` is the status as written, such as `unknown`, `TIMEOUT` or `ERROR (1)`. */
  | { readonly kind: 'unknown'; readonly text: string };

/** What a verifier should say. A task definition may name a subproperty for either verdict. */
export interface ExpectedVerdict {
  readonly kind: 'true' | 'false';
  readonly subproperty: string | undefined;
}

const TRUE = /^(?:true|safe)$/i;
const FALSE = /^(?:false|unsafe)\s*(?:\((?<subproperty>[^()\p{Cc}]+)\))?$/iu;
/** First words of the statuses without verdict that BenchExec and its tool modules write. */
const NO_VERDICT =
  /^(?:unknown|done|timeout|out of|error|exception|killed|aborted|assertion|segmentation fault|failed|files-(?:count|size) limit|recursion|cancelled)(?![\p{L}\p{N}_])/iu;
const EXPECTED = /^(?<kind>true|false)(?:\((?<subproperty>.+)\))?$/;

/**
 * Reads a verdict in the notation of BenchExec (`true`, `false`, `false(valid-deref)`, `unknown`, `TIMEOUT`),
 * of SV-COMP 2014 (`TRUE`, `FALSE(valid-deref)`) or of SV-COMP 2012 (`SAFE`, `UNSAFE`, `UNKNOWN`), in any case.
 * A status that says why there is no verdict is of kind `unknown`.
 *
 * @throws InputError `usage` for anything else, so that a misspelt verdict is not taken for "no verdict"
 */
export function parseVerdict(text: string): Verdict {
  const word = text.trim();
  if (TRUE.test(word)) return { kind: 'true' };
  const violation = FALSE.exec(word);
  if (violation !== null) {
    const subproperty = violation.groups?.subproperty?.trim();
    if (subproperty !== '') return { kind: 'false', subproperty };
  }
  if (NO_VERDICT.test(word) && !/\p{Cc}/u.test(word)) {
    return { kind: 'unknown', text: word.toLowerCase() === 'unknown' ? 'unknown' : word };
  }
  throw new InputError({
    code: 'usage',
    message: `${quote(text)} is not a verdict`,
    remedy:
      "use 'true', 'false', 'false(<subproperty>)' or 'unknown', or a status such as 'TIMEOUT' or 'ERROR (1)'",
  });
}

/** The verdict as BenchExec writes it; `parseVerdict` reads it back. */
export function formatVerdict(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'true':
      return 'true';
    case 'false':
      return withSubproperty('false', verdict.subproperty);
    case 'unknown':
      return verdict.text;
  }
}

/**
 * Reads an expected verdict as BenchExec writes it into results: `true`, `false`, `false(<subproperty>)`, also
 * `true(<subproperty>)`. An empty text means that the expected verdict is unknown.
 *
 * @throws InputError `usage`
 */
export function parseExpectedVerdict(text: string): ExpectedVerdict | undefined {
  if (text === '') return undefined;
  const groups = EXPECTED.exec(text)?.groups;
  if (groups === undefined) {
    throw new InputError({
      code: 'usage',
      message: `${quote(text)} is not an expected verdict`,
      remedy: "give 'true', 'false', 'false(<subproperty>)' or nothing",
    });
  }
  return { kind: groups.kind === 'true' ? 'true' : 'false', subproperty: groups.subproperty };
}

/** The expected verdict as BenchExec writes it; empty if it is unknown. */
export function formatExpectedVerdict(expected: ExpectedVerdict | undefined): string {
  return expected === undefined ? '' : withSubproperty(expected.kind, expected.subproperty);
}

function withSubproperty(verdict: 'true' | 'false', subproperty: string | undefined): string {
  return subproperty === undefined ? verdict : `${verdict}(${subproperty})`;
}

/** Text of unknown origin and length for a message. */
function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
