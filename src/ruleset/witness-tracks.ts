import type { RuleSet, WitnessTrack } from './rule-set.js';

/** Whether a stated version means a witness of this version: `2` means every 2.x, `2.0` only itself. */
export function meansVersion(stated: string, version: string | undefined): boolean {
  return version === stated || (!stated.includes('.') && version?.startsWith(`${stated}.`) === true);
}

/**
 * What the names of the competition's benchmark definitions say about a format, as in
 * `cpachecker-validate-violation-witnesses-v2`: `1.0` and `2.0` in 2024 and 2025, `v1` and `v2` since 2026, nothing in
 * 2023. Validators of formats with the same word compete with each other. A version that the rules do not list has
 * itself as its word.
 *
 * @param stated version of a witness, such as `2.1`, or of all witnesses of a results file, such as `2`
 * @returns undefined if the version is unknown, or names of the year say nothing
 */
export function nameTrack(
  { witnessTracks }: Pick<RuleSet, 'witnessTracks'>,
  stated: string | undefined,
): string | undefined {
  if (stated === undefined) return undefined;
  const has = ({ versions }: WitnessTrack): boolean =>
    versions.some((version) => meansVersion(stated, version));
  const track = witnessTracks.find(has);
  if (track === undefined) return stated;
  return track.name === '' ? undefined : track.name;
}
