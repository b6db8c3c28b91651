/** Whether the specification of a witness is that the program ends, in any of the ways in which tools write it. */
export function isTermination(specification: string): boolean {
  return /(?:^|\()(?:LTL\()?Fend\)*$|^TERMINATION$/.test(compact(specification));
}

/** Whether the specification of a witness is a property of SV-COMP that is not about the end of the program. */
export function isSafety(specification: string): boolean {
  return /(?:^|LTL\()G(?:!|valid)/.test(compact(specification));
}

/** A property is a few lines; what is longer is none. */
function compact(specification: string): string {
  return specification.slice(0, 10_000).replace(/\s+/g, '');
}
