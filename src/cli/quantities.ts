import { InvalidArgumentError } from 'commander';

/** Factors of memory sizes, as in BenchExec: powers of 1000. */
const SIZES = new Map([
  ['B', 1],
  ['kB', 1e3],
  ['MB', 1e6],
  ['GB', 1e9],
  ['TB', 1e12],
]);

/** `7GB`, `7 GB`, `7000000000` to bytes. */
export function parseSize(text: string): number {
  const [, number = '', unit = 'B'] = /^([0-9]+(?:\.[0-9]+)?) ?([kMGT]?B)?$/.exec(text) ?? [];
  const size = Number(number) * (SIZES.get(unit) ?? Number.NaN);
  if (number === '' || !(size > 0)) throw new InvalidArgumentError('It must be a size such as 7GB.');
  return Math.floor(size);
}

/** A positive number of seconds, with an optional `s`. */
export function parseSeconds(text: string): number {
  const [, number = ''] = /^([0-9]+(?:\.[0-9]+)?) ?s?$/.exec(text) ?? [];
  if (number === '' || !(Number(number) > 0)) {
    throw new InvalidArgumentError('It must be a number of seconds such as 900.');
  }
  return Number(number);
}

/** A whole number, 1 or larger. */
export function parseCount(text: string): number {
  if (!/^[1-9][0-9]{0,5}$/.test(text))
    throw new InvalidArgumentError('It must be a whole number, 1 or larger.');
  return Number(text);
}
