/** Bytes of a word, the unit in which accesses of threads are followed. */
export const WORD = 4;

/**
 * The words that something is known of, and in which some bytes lie. Objects may have many more words than anything is
 * known of.
 */
export function* knownWords(known: ReadonlyMap<number, unknown>, address: number, bytes: number) {
  const first = Math.floor(address / WORD);
  const last = Math.ceil((address + bytes) / WORD) - 1;
  if (last - first < known.size) {
    for (let word = first; word <= last; word++) if (known.has(word)) yield word;
  } else for (const word of known.keys()) if (first <= word && word <= last) yield word;
}
