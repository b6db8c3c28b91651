/**
 * Whether a shell pattern matches a whole name: `*` stands for any characters or none, `?` for one character;
 * case sensitive, all else stands for itself. Needs time in proportion to the product of both lengths at most.
 */
export function matchesGlob(glob: string, name: string): boolean {
  let atGlob = 0;
  let atName = 0;
  /** Where to go on when the text after the last star does not fit: the star then takes one character more. */
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
