/** `1 claim`, `2 claims`. @param noun one that takes an `s` */
export function countNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
