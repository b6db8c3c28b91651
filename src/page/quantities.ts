/** Seconds as people read them: as many digits as matter. */
export function seconds(value: number): string {
  if (value === 0) return '0';
  if (value < 10) return value.toFixed(2);
  return value < 1000 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US');
}

/** Bytes in megabytes of 10^6 bytes. */
export function megabytes(value: number | null): string {
  return value === null ? '–' : Math.round(value / 1e6).toLocaleString('en-US');
}
