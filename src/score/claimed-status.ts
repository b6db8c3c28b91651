import { formatVerdict, parseVerdict } from '../task/verdict.js';

const VERDICT = /^(?:true|safe|unknown|(?:false|unsafe)(?:\s*\((?!\s*\))[^()]*\))?)$/i;

/**
 * A status in BenchExec's words, whatever its year: `SAFE` of 2012 and `TRUE` of 2014 become `true`. Everything else
 * stays unchanged: `unknown (x)` is an error for BenchExec.
 */
export function claimedStatus(status: string): string {
  if (status === 'true' || status === 'false') return status;
  return VERDICT.test(status.trim()) ? formatVerdict(parseVerdict(status)) : status;
}
