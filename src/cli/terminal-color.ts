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
