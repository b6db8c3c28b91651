/** The name of a file as a literal of C has it between its quotes. */
export function quoteFileName(file: string): string {
  return file
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll(/\p{Cc}/gu, '?');
}
