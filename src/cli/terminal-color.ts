/**
 * Whether output is coloured: `FORCE_COLOR` decides if it is set, then `NO_COLOR` and `TERM=dumb` forbid it, and
 * otherwise a terminal gets colours.
 */
export function chooseColor(
  { FORCE_COLOR: forced, NO_COLOR: none, TERM: kind }: NodeJS.ProcessEnv,
  isTerminal: boolean,
): 'color' | 'plain' {
  if (forced !== undefined && forced !== '') return forced === '0' || forced === 'false' ? 'plain' : 'color';
  if (none !== undefined || kind === 'dumb') return 'plain';
  return isTerminal ? 'color' : 'plain';
}

/** Whether a line can be rewritten: a terminal that understands nothing gets none. */
export function canRewriteLines({ TERM: kind }: NodeJS.ProcessEnv): boolean {
  return kind !== 'dumb';
}

/** The flags that every command takes, and what they ask for. */
const COLOR_FLAGS: ReadonlyMap<string, 'color' | 'plain'> = new Map([
  ['--color', 'color'],
  ['--no-color', 'plain'],
]);

/**
 * Takes `--color` and `--no-color` out of a command line, up to a `--`; the last one counts, and comes before what the
 * environment says.
 */
export function takeColorFlags(words: readonly string[]): {
  readonly words: readonly string[];
  readonly wanted: 'color' | 'plain' | undefined;
} {
  const end = words.indexOf('--');
  const options = end < 0 ? words : words.slice(0, end);
  const wanted = options.flatMap((word) => COLOR_FLAGS.get(word) ?? []).at(-1);
  const others = options.filter((word) => !COLOR_FLAGS.has(word));
  return { words: end < 0 ? others : [...others, ...words.slice(end)], wanted };
}
