import { InputError } from '../../source/input-error.js';
import type { Showing } from '../../use-cases/show/showing.js';
import { formatJson } from '../json.js';
import { formatDot } from './automaton-dot.js';
import { formatSvg } from './automaton-svg.js';
import { AutomatonMap, type AutomatonView, wholeView } from './automaton-view.js';
import { formatShowPage } from './show-html.js';
import { formatShowText } from './show-text.js';

/** Maximum number of boxes and arrows in one picture. */
const DRAWN = 140;

/** What a picture shows if the automaton is too large for one. */
export interface Picture {
  /** Id of the state that must be in it; by default, the entry. */
  readonly around?: string | undefined;
}

/** How to write witnesses on their program in each format, the default first. */
export const SHOW_FORMATS = {
  text: (showing, color) => formatShowText(showing, color),
  html: (showing) => formatShowPage(showing),
  json: (showing) => formatJson(showing),
  dot: ({ witnesses }, _color, { around }) => {
    const automaton = requiredAutomaton(witnesses[0]);
    return formatDot(
      automaton,
      around === undefined ? wholeView(automaton) : automatonView(automaton, around),
    );
  },
  svg: ({ witnesses }, _color, { around }) => {
    const automaton = requiredAutomaton(witnesses[0]);
    return formatSvg(automaton, automatonView(automaton, around));
  },
} as const satisfies Record<
  string,
  (showing: Showing, color: 'color' | 'plain', picture: Picture) => string | Promise<string>
>;

export type ShowFormat = keyof typeof SHOW_FORMATS;

type Automaton = NonNullable<Showing['witnesses'][number]['automaton']>;

/** @throws InputError for a witness without an automaton */
function requiredAutomaton(witness: Showing['witnesses'][number] | undefined): Automaton {
  if (witness?.automaton != null) return witness.automaton;
  throw new InputError({
    code: 'usage',
    file: witness?.path,
    message: 'has no automaton to draw: it is a list of invariants',
    remedy: 'use --format text or html',
  });
}

/** @throws InputError `unknown-name` for a state that does not exist */
function automatonView(automaton: Automaton, around: string | undefined): AutomatonView {
  const state = around === undefined ? undefined : automaton.states.findIndex(({ id }) => id === around);
  if (state !== undefined && state < 0) {
    throw new InputError({
      code: 'unknown-name',
      message: `the automaton has no state '${around}'`,
      remedy: 'name one of its states with --around',
    });
  }
  return new AutomatonMap(automaton).view({ around: state, sinks: 'shown', limit: DRAWN });
}
