/**
 * Whether a shell pattern matches a whole name: `*` matches any characters or none, `?` one character, everything else
 * itself; case matters. Takes time at most proportional to the product of both lengths.
 */
export function matchesGlob(glob: string, name: string): boolean {
  let atGlob = 0;
  let atName = 0;
  /** Where to continue if the text after the last star does not match: the star then takes one more character. */
  let retry: { glob: number; name: number } | undefined;
  while (atName < name.length) {
    const wanted = glob[atGlob];
    if (wanted === '*') {
      atGlob++;
      retry = { glob: atGlob, name: atName };
    } else if (wanted === '?' || wanted === name[atName]) {
      atGlob++;
      atName++;
    } else if (retry !== undefined) {
      retry.name++;
      atGlob = retry.glob;
      atName = retry.name;
    } else {
      return false;
    }
  }
  while (glob[atGlob] === '*') atGlob++;
  return atGlob === glob.length;
}
