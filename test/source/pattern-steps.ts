/** Counts what a backtracking engine does, so that tests can compare work instead of time. */

type Next = (at: number) => boolean;
type Matcher = (text: string, at: number, next: Next) => boolean;

/** The steps of a search for a pattern in a text: from every place where the engine would start. */
export function stepsOf({ source, flags, sticky }: RegExp, text: string): number {
  const counter = { steps: 0 };
  const matcher = new PatternReader(source, flags, counter).read();
  const places = sticky ? 1 : text.length + 1;
  for (let at = 0; at < places; ) {
    let end = at;
    const found = matcher(text, at, (reached) => {
      end = reached;
      return true;
    });
    at = found ? Math.max(end, at + 1) : at + 1;
  }
  return counter.steps;
}

/** Turns a regular expression into functions that count their calls. */
class PatternReader {
  #at = 0;
  readonly #source: string;
  readonly #flags: string;
  readonly #counter: { steps: number };

  constructor(source: string, flags: string, counter: { steps: number }) {
    this.#source = source;
    this.#flags = flags.replace(/[gy]/g, '');
    this.#counter = counter;
  }

  read(): Matcher {
    const branches = [this.#sequence()];
    while (this.#source[this.#at] === '|') {
      this.#at += 1;
      branches.push(this.#sequence());
    }
    return (text, at, next) => branches.some((branch) => branch(text, at, next));
  }

  #sequence(): Matcher {
    const parts: Matcher[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] ?? '')) {
      parts.push(this.#repeated(this.#atom()));
    }
    return parts.reduceRight<Matcher>(
      (after, part) => (text, at, next) => part(text, at, (reached) => after(text, reached, next)),
      (_text, at, next) => next(at),
    );
  }

  #atom(): Matcher {
    const [opening] = /^\((?:\?(?:<?[=!]|:|<\w+>))?/.exec(this.#source.slice(this.#at)) ?? [];
    if (opening === undefined) return this.#character();
    this.#at += opening.length;
    const start = this.#at;
    const inner = this.read();
    const content = this.#source.slice(start, this.#at);
    this.#at += 1;
    const kind = /[=!]$/.exec(opening)?.[0];
    if (kind === undefined) return inner;
    if (opening.startsWith('(?<')) {
      // Behind a place there is one character.
      const before = new RegExp(`^(?:${content})$`, this.#flags);
      return (text, at, next) => before.test(text.charAt(at - 1)) === (kind === '=') && next(at);
    }
    return (text, at, next) => inner(text, at, () => true) === (kind === '=') && next(at);
  }

  #character(): Matcher {
    const counter = this.#counter;
    const rest = this.#source.slice(this.#at);
    const [atom = ''] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|x[0-9a-fA-F]{2}|k<\w+>|u\{[^}]*\}|u[0-9a-fA-F]{4}|.)|.)/su.exec(
        rest,
      ) ?? [];
    this.#at += atom.length;
    if (/^(?:\^|\$|\\b|\\B)$/.test(atom)) {
      const assertion = new RegExp(atom, `${this.#flags}y`);
      return (text, at, next) => {
        counter.steps += 1;
        assertion.lastIndex = at;
        return assertion.test(text) && next(at);
      };
    }
    // What a group has matched is never longer than a character here.
    if (/^\\[k1-9]/.test(atom)) return (_text, at, next) => next(at) || next(at + 1);
    const one = new RegExp(`^${atom}$`, this.#flags.replace('m', ''));
    const known = new Map<string, boolean>();
    return (text, at, next) => {
      counter.steps += 1;
      const character = text.charAt(at);
      if (character === '') return false;
      const fits = known.get(character) ?? one.test(character);
      known.set(character, fits);
      return fits && next(at + 1);
    };
  }

  #repeated(part: Matcher): Matcher {
    const found = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})(\??)/.exec(this.#source.slice(this.#at));
    if (found === null) return part;
    this.#at += found[0].length;
    const [whole, from, comma, to, lazy] = found;
    const least = from === undefined ? Number(whole.startsWith('+')) : Number(from);
    const most =
      from === undefined
        ? whole.startsWith('?')
          ? 1
          : Infinity
        : comma === ''
          ? least
          : Number(to || Infinity);
    const more = (text: string, at: number, count: number, next: Next): boolean => {
      const again = () =>
        count < most &&
        part(text, at, (reached) => (reached > at || count < least) && more(text, reached, count + 1, next));
      if (count < least) return again();
      return lazy === '?' ? next(at) || again() : again() || next(at);
    };
    return (text, at, next) => more(text, at, 0, next);
  }
}
