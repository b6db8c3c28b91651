import { reject } from '../lex/token.js';
import { unsupported } from '../reasons/reason-texts.js';
import type { SourceRange } from '../tree/source-range.js';
import type { CType } from '../type/c-type.js';
import { compatibility, describeType } from '../type/compatible.js';

/** Whether two types are compatible. @throws Rejection if only gcc knows */
export function areCompatible(left: CType, right: CType, range: SourceRange): boolean {
  const answer = compatibility(left, right);
  if (answer === 'undecided') {
    reject('unsupported', unsupported('undecided-type', describeType(left), describeType(right)), range);
  }
  return answer === 'compatible';
}
