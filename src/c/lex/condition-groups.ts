import { unsupported } from '../reasons/reason-texts.js';
import { reject, type Token } from './token.js';

/** A directive `#if` that has not ended, with what follows it. */
export interface Group {
  /**
   * `taken`: this part is read; `done`: an earlier part was; `waiting`: none so far; `skipped`: inside a skipped
   * part.
   */
  state: 'taken' | 'done' | 'waiting' | 'skipped';
  /** What the part began with. */
  part: 'condition' | 'else';
}

export function isTaken(groups: readonly Group[]): boolean {
  const innermost = groups.at(-1);
  return innermost === undefined || innermost.state === 'taken';
}

/**
 * True where the directive was one of `#if` … `#endif`.
 * @param holds evaluates the condition of the directive, which is done only if it decides
 */
export function executeCondition(groups: Group[], name: Token, holds: () => boolean): boolean {
  switch (name.text) {
    case 'if':
    case 'ifdef':
    case 'ifndef':
      groups.push({ state: !isTaken(groups) ? 'skipped' : holds() ? 'taken' : 'waiting', part: 'condition' });
      return true;
    case 'elif': {
      const group = openGroup(groups, name);
      if (group.state === 'taken') group.state = 'done';
      else if (group.state === 'waiting' && holds()) group.state = 'taken';
      return true;
    }
    case 'elifdef':
    case 'elifndef':
      if (groups.at(-1)?.state !== 'skipped')
        reject('unsupported', unsupported('directive', name.text), name);
      return true;
    case 'else': {
      const group = openGroup(groups, name);
      group.part = 'else';
      if (group.state === 'taken') group.state = 'done';
      else if (group.state === 'waiting') group.state = 'taken';
      return true;
    }
    case 'endif':
      if (groups.pop() === undefined) reject('syntax', '#endif without #if', name);
      return true;
    default:
      return false;
  }
}

/** The group that a part can be added to. */
function openGroup(groups: readonly Group[], name: Token): Group {
  const group = groups.at(-1);
  if (group === undefined) reject('syntax', `#${name.text} without #if`, name);
  if (group.part === 'else') reject('syntax', `#${name.text} after #else`, name);
  return group;
}
