/*
 * All that a macro expands to begins where it is used. So what is known of parts of the program by the places where they begin is
 * known only where all parts there agree.
 */

/** What parts say, by the places where they begin: nothing where they say different things. */
export function agreed<Place, Value>(
  said: Iterable<readonly [place: Place, value: Value]>,
  isSame: (one: Value, other: Value) => boolean = Object.is,
): ReadonlyMap<Place, Value> {
  const known = new Map<Place, Value>();
  const disputed = new Set<Place>();
  for (const [place, value] of said) {
    if (!known.has(place)) known.set(place, value);
    else if (!isSame(known.get(place) as Value, value)) disputed.add(place);
  }
  for (const place of disputed) known.delete(place);
  return known;
}

/** The places at which all parts that begin there are of a kind. */
export function placesOf<Place>(
  parts: Iterable<readonly [place: Place, isOfKind: boolean]>,
): ReadonlySet<Place> {
  const found = new Set<Place>();
  for (const [place, isOfKind] of agreed(parts)) if (isOfKind) found.add(place);
  return found;
}
