import type { WitnessKind } from '../vocabulary/witness-kind.js';

/** What a name of the competition says about results, or a benchmark definition, that validate witnesses. */
export interface ValidationName {
  readonly validator: string;
  readonly witnessKind: WitnessKind;
  /** Format of the witnesses: `2.0`, or `2` for all of 2.x; undefined if the name does not tell, as in 2023. */
  readonly version: string | undefined;
  /** Undefined for a definition that is the same for all verifiers. */
  readonly verifier: string | undefined;
}

/** What all names have in common: `cpachecker-validate-violation-witnesses`. */
const VALIDATION = /^(?<validator>.+?)-validate-(?<kind>correctness|violation)-witnesses(?<rest>-.*)?$/s;

/** How the names of a year state the format. What is not listed here belongs to the name of the verifier. */
const FORMAT_WORDS: readonly { readonly years: string; readonly word: RegExp }[] = [
  { years: '2024 and 2025', word: /^-(?<version>[0-9]+(?:\.[0-9]+)*)(?=-|$)/ },
  { years: 'since 2026', word: /^-v(?<version>[0-9]+(?:\.[0-9]+)*)(?=-|$)/ },
];

/**
 * Reads the name of a benchmark definition as the competition chooses it: without format in 2023, with `-2.0` in 2024
 * and 2025, with `-v2` since 2026; results have the name of the verifier at the end.
 *
 * @param name without the ending of the file
 * @returns undefined if it is not about witnesses
 */
export function parseValidationName(name: string): ValidationName | undefined {
  const { validator, kind, rest = '' } = VALIDATION.exec(name)?.groups ?? {};
  if (validator === undefined) return undefined;
  const stated = FORMAT_WORDS.map(({ word }) => word.exec(rest)).find((found) => found !== null);
  const verifier = rest.slice((stated?.[0].length ?? 0) + 1);
  return {
    validator,
    witnessKind: kind === 'correctness' ? 'correctness' : 'violation',
    version: stated?.groups?.version,
    verifier: verifier === '' ? undefined : verifier,
  };
}
