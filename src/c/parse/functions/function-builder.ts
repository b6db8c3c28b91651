import type { SourceRange } from '../../tree/source-range.js';
import type { TypedExpression } from '../../tree/typed-expression.js';
import type { FunctionDefinition, FunctionEntity, Variable } from '../../tree/typed-program.js';
import type { CaseStatement, DefaultStatement, LabelEntity } from '../../tree/typed-statement.js';
import type { CType, FunctionType, IntegerType } from '../../type/c-type.js';

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
  /** The function around a nested one. */
  readonly outer: FunctionBuilder | undefined;
  /** Variables of the functions around it that a nested function names, or passes on. */
  readonly captured: Map<Variable, CapturedVariable>;
  /** Those of a function of the file, which is one of the builders: all functions in it share them. */
  readonly nested: NestedFunctions;
}

/** How a nested function comes to a variable of a function around it. */
interface CapturedVariable {
  /** The parameter that points to it. */
  readonly hidden: Variable;
  readonly owner: FunctionBuilder;
}

export interface NestedFunctions {
  readonly builders: Map<FunctionEntity, FunctionBuilder>;
  /** The types of the parameters of each nested function that is declared, once for each declaration. */
  readonly signatures: Map<FunctionEntity, CType[][]>;
  readonly calls: NestedCall[];
}

/** A call of a nested function. */
export interface NestedCall {
  readonly caller: FunctionBuilder;
  readonly callee: FunctionEntity;
  readonly given: TypedExpression[];
  readonly range: SourceRange;
}
