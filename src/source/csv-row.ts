import { printable } from './printable.js';

/** A row of comma-separated values (RFC 4180). */
export function formatCsvRow(values: readonly (string | number)[]): string {
  return `${values.map(formatValue).join(',')}\r\n`;
}

/** A spreadsheet would take a text that begins like a formula for a formula. */
function formatValue(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const plain = printable(value);
  const isNumber = /^-?[0-9]+(?:\.[0-9]+)?$/.test(plain);
  const text = !isNumber && /^[=+\-@]/.test(plain) ? `'${plain}` : plain;
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
