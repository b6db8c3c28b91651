/** From termination reason to status, as BenchExec's `Run._analyze_result` does. */
export const LIMIT_STATUS: ReadonlyMap<string, string> = new Map([
  ['cputime', 'TIMEOUT'],
  ['cputime-soft', 'TIMEOUT'],
  ['walltime', 'TIMEOUT'],
  ['memory', 'OUT OF MEMORY'],
  ['killed', 'KILLED'],
  // Not in BenchExec: whatever such a run says, nobody knows what it used.
  ['tampered', 'TAMPERED'],
  ['failed', 'FAILED'],
  ['output', 'FILES-SIZE LIMIT'],
  ['files-size', 'FILES-SIZE LIMIT'],
  ['files-count', 'FILES-COUNT LIMIT'],
]);
