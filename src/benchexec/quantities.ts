/** Factors of BenchExec's units: powers of 1000, and seconds. */
const SIZES = new Map([
  ['', 1],
  ['B', 1],
  ['kB', 1e3],
  ['MB', 1e6],
  ['GB', 1e9],
  ['TB', 1e12],
]);
const TIMES = new Map([
  ['', 1],
  ['s', 1],
  ['min', 60],
  ['h', 3600],
  ['d', 86_400],
]);

/** Bytes of a size such as `7 GB`; undefined if BenchExec would refuse it. */
export function parseMemory(text: string): number | undefined {
  return parse(text, SIZES);
}

/** Seconds of a time such as `15 min`; undefined if BenchExec would refuse it. */
export function parseTimespan(text: string): number | undefined {
  return parse(text, TIMES);
}

/** A positive whole number. */
export function parseCount(text: string): number | undefined {
  return /^[1-9][0-9]{0,5}$/.test(text.trim()) ? Number(text) : undefined;
}

function parse(text: string, units: ReadonlyMap<string, number>): number | undefined {
  const match = /^([0-9]{1,15}) {0,9}([A-Za-z]{0,3})$/.exec(text.trim());
  const factor = units.get(match?.[2] ?? '');
  const amount = Number(match?.[1] ?? Number.NaN) * (factor ?? Number.NaN);
  return amount > 0 ? amount : undefined;
}
