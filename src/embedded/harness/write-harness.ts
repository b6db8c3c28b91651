import type { Candidate } from './candidates.js';
import type { Observation } from './instrument.js';
import type { ConstantValue } from './tree-sitter/constants.js';

/** What the runtime (`runtime.c`) needs to know before its first line. */
export interface HarnessPlan {
  readonly nonce: string;
  readonly siteCount: number;
  readonly candidates: readonly Candidate[];
  readonly observation: Observation;
  readonly leaks: 'tracked' | 'all';
  readonly entryFunction: string;
}

/**
 * The C text of the harness: the tables of input values, followed by the runtime. Only numbers computed here and a
 * checked identifier get into it, never text of a witness.
 */
export function writeHarness(plan: HarnessPlan, runtime: string): string {
  const { candidates, observation, siteCount } = plan;
  const longest = Math.max(1, ...candidates.map(({ values }) => values.length));
  return [
    // Headers that declare no function: the program may define any.
    ...['stddef', 'stdint', 'sys/syscall'].map((header) => `#include <${header}.h>`),
    `#define WITNESS_NONCE "${plan.nonce}"`,
    `#define WITNESS_SITES ${siteCount}`,
    `#define WITNESS_MAXIMUM_VALUES ${longest}`,
    `#define WITNESS_CANDIDATES ${candidates.length}`,
    observation.kind === 'call' ? `#define WITNESS_ERROR_FUNCTION ${identifier(observation.function)}` : '',
    observation.kind === 'overflow' ? '#define WITNESS_OVERFLOW 1' : '',
    observation.kind === 'memory' ? '#define WITNESS_MEMORY 1' : '',
    plan.leaks === 'all' ? '#define WITNESS_CLEANUP 1' : '',
    // The linker calls the program's own main by this name, because ours takes its place (`--wrap`).
    `#define WITNESS_ENTRY ${plan.entryFunction === 'main' ? '__real_main' : identifier(plan.entryFunction)}`,
    'struct value { int is_real; unsigned long long low, high; double real; };',
    'struct candidate { const struct value *values; const unsigned *queue, *queue_start; long long fill; };',
    ...candidates.map((candidate, index) => candidateTables(candidate, index, siteCount)),
    `static const struct candidate candidates[] = {${candidates
      .map(({ fill }, index) => `{values_${index}, queue_${index}, start_${index}, ${fill}LL}`)
      .join(', ')}};`,
    runtime,
  ].join('\n');
}

/** For each site the indexes of the values it may take, in the order of the witness; `start_n[s]` ends site s. */
function candidateTables({ values }: Candidate, index: number, siteCount: number): string {
  const queues: number[][] = Array.from({ length: siteCount + 1 }, () => []);
  values.forEach(({ sites }, value) => {
    for (const site of sites) queues[site]?.push(value);
  });
  let end = 0;
  const ends = queues.map((queue) => (end += queue.length));
  return [
    `static const struct value values_${index}[] = {${[...values.map(({ input }) => initialiser(input.value)), '{0}'].join(', ')}};`,
    `static const unsigned queue_${index}[] = {${[...queues.flat(), 0].join(', ')}};`,
    `static const unsigned start_${index}[] = {${ends.join(', ')}};`,
  ].join('\n');
}

function initialiser(value: ConstantValue): string {
  if (value.kind === 'integer') {
    const bits = BigInt.asUintN(128, value.value);
    const word = (part: bigint) => `0x${BigInt.asUintN(64, part).toString(16)}ULL`;
    return `{0, ${word(bits)}, ${word(bits >> 64n)}, 0}`;
  }
  return `{1, 0, 0, ${realLiteral(value.value)}}`;
}

/** A double as a C literal that loses nothing. */
function realLiteral(value: number): string {
  if (Number.isNaN(value)) return '__builtin_nan("")';
  if (!Number.isFinite(value)) return value > 0 ? '__builtin_inf()' : '-__builtin_inf()';
  const text = value.toString();
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function identifier(name: string): string {
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error(`not a C identifier: ${name}`);
  return name;
}
