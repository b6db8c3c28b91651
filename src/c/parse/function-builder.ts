import type { SourceRange } from '../tree/source-range.js';
import type { FunctionDefinition, FunctionEntity, Variable } from '../tree/typed-program.js';
import type { CaseStatement, DefaultStatement, LabelEntity } from '../tree/typed-statement.js';
import type { FunctionType, IntegerType } from '../type/c-type.js';

export interface MutableFunction extends FunctionEntity {
  id: number;
  type: FunctionType;
  definition: FunctionDefinition | undefined;
  declaration: FunctionEntity['declaration'];
  linkage: FunctionEntity['linkage'];
  noReturn: boolean;
  range: SourceRange | undefined;
}

export interface MutableLabel extends LabelEntity {
  addressTaken: boolean;
  defined: 'yes' | 'no';
  /** First mention. */
  readonly range: SourceRange;
}

/** A switch whose body is being read. */
export interface SwitchBuilder {
  readonly labels: (CaseStatement | DefaultStatement)[];
  readonly valueType: IntegerType;
  /** `lost`: a part that could not be read may have contained labels, so any value may lead to one of them. */
  state: 'complete' | 'lost';
}

/** What is collected for the function whose body is being read. */
export interface FunctionBuilder {
  readonly entity: MutableFunction;
  readonly locals: Variable[];
  readonly staticLocals: Variable[];
  readonly labels: Map<string, MutableLabel>;
  readonly switches: SwitchBuilder[];
}
