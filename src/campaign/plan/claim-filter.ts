import { basename } from 'node:path';
import type { Kind } from '../../source/check-call.js';
import { printable } from '../../source/printable.js';
import type { ReadClaim } from '../store/campaign-claim.js';

/** Which claims of the inputs are planned: those with one of the names of each list; without a list, all. */
export interface ClaimFilter {
  readonly verifiers?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
  /** Names of property files without their ending, such as `unreach-call`. */
  readonly properties?: readonly string[] | undefined;
}

/** What these options are. */
export const FILTER = {
  verifiers: 'texts',
  categories: 'texts',
  properties: 'texts',
} as const satisfies Record<keyof ClaimFilter, Kind>;

/** Leaves out what a filter does not name. Problems stay: nobody knows which claims they hide. */
export async function* filterClaims(
  claims: AsyncIterable<ReadClaim>,
  { verifiers, categories, properties }: ClaimFilter,
): AsyncGenerator<ReadClaim> {
  for await (const read of claims) {
    if (read.kind === 'problem') yield read;
    else {
      const { verifier, category } = read.kind === 'claim' ? read.claim : read;
      const isNamed = names(verifiers, verifier) && names(categories, category);
      if (isNamed && (read.kind === 'skipped' || names(properties, propertyOf(read.claim.property))))
        yield read;
    }
  }
}

function names(wanted: readonly string[] | undefined, name: string | null): boolean {
  return wanted === undefined || wanted.length === 0 || (name !== null && wanted.includes(name));
}

function propertyOf(file: string | null): string | null {
  return file === null ? null : basename(file, '.prp');
}

/** What is said where claims were wanted by names and none has them; nothing if no names were given. */
export function describeUnmatched({ verifiers = [], categories = [], properties = [] }: ClaimFilter): string {
  const given = [
    ...verifiers.map((name) => `--verifier ${name}`),
    ...categories.map((name) => `--category ${name}`),
    ...properties.map((name) => `--property ${name}`),
  ];
  if (given.length === 0) return '';
  return `note: no claim fits ${printable(given.join(' '))}; check the spelling of the names\n`;
}
