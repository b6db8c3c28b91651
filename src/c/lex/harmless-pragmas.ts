import { unsupported } from '../reasons/reason-texts.js';
import type { MacroTable } from './macro.js';
import { reject, type Token } from './token.js';

/**
 * Pragmas that certainly leave the meaning of a program as it is: gcc and clang both ignore them, as those of OpenMP, of
 * Windows and of other tools for C, or they are about messages, about files that are included, or about how often a loop
 * is written out. By their first words; of some, by the second ones or, for the standard, by the third ones.
 */
const HARMLESS = new Map<string, 'all' | ReadonlyMap<string, 'all' | ReadonlySet<string>>>([
  ...[
    'omp',
    'acc',
    'once',
    'message',
    'mark',
    'region',
    'endregion',
    'warning',
    'unroll',
    'nounroll',
    'merger',
    'cilnoremove',
    'ccuredvararg',
    'boxvararg',
    'JessieIntegerModel',
  ].map((word) => [word, 'all'] as const),
  [
    'GCC',
    new Map([
      ['diagnostic', 'all'],
      // A use of a poisoned name is an error.
      ['poison', 'all'],
      ['system_header', 'all'],
      ['warning', 'all'],
      ['unroll', 'all'],
      // Who may see a name beyond the program: that decides nothing within it.
      ['visibility', 'all'],
      ['push_options', 'all'],
      ['pop_options', 'all'],
    ] as const),
  ],
  ['clang', new Map([['diagnostic', 'all'] as const])],
  [
    'STDC',
    new Map<string, 'all' | ReadonlySet<string>>([
      // Without instructions that multiply and add at once, nothing can be contracted.
      ['FP_CONTRACT', 'all'],
      ['FENV_ACCESS', new Set(['OFF', 'DEFAULT'])],
      ['CX_LIMITED_RANGE', new Set(['OFF', 'DEFAULT'])],
    ]),
  ],
]);

/** @throws Rejection for a pragma that is not known to change nothing */
export function requireHarmless(line: readonly Token[], macros: MacroTable): void {
  const [first, second, third] = line;
  if (first === undefined) return;
  if (first.text === 'GCC' && second?.text === 'error')
    reject('syntax', `#pragma GCC error ${third?.text ?? ''}`.trim(), first);
  const words = HARMLESS.get(first.text);
  if (words === 'all') return;
  // Whether a macro is expanded in this place depends on the compiler.
  const known = second !== undefined && !macros.has(second.text) ? words?.get(second.text) : undefined;
  if (known === 'all' || known?.has(third?.text ?? '') === true) return;
  const name = words === undefined || second === undefined ? first.text : `${first.text} ${second.text}`;
  reject('unsupported', unsupported('directive', `pragma ${name}`), first);
}
