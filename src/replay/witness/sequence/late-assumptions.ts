/** What other validators would judge differently about an execution that passes the witness. */
export function remarkOn(late: readonly number[]): string | undefined {
  if (late.length === 0) return undefined;
  const what = late.length === 1 ? 'the assumption of segment' : 'the assumptions of segments';
  return `${what} ${late.join(', ')} held only at a later evaluation; other validators give up at the first one`;
}
