const RULE = '-'.repeat(80);

/**
 * A log as BenchExec writes it: the command line, quoted for a shell, and what was printed below six lines that readers
 * leave out.
 */
export function formatLog(command: readonly string[], output: string): string {
  return `${command.map(quote).join(' ').replaceAll('\n', ' ')}\n\n\n${RULE}\n\n\n${output}`;
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`;
}
