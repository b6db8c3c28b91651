/** `1 claim`, `2 claims`. @param plural of a noun that does not just take an `s` */
export function countNoun(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
