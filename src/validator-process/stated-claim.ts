import type { DataModel } from '../vocabulary/data-model.js';
import type { Witness } from '../witness/witness.js';

/** The text of a property file for the property that a witness states. */
export function statedProperty({ metadata }: Witness): string {
  const stated = metadata.specifications.map(({ value }) => value).join('\n');
  return stated.includes('CHECK') ? stated : `CHECK( init(main()), LTL(${stated}) )`;
}

/** The data model that a witness states; ILP32 if it states none. */
export function statedDataModel({ metadata }: Witness): DataModel {
  const stated = metadata.dataModel?.value;
  return stated === 'LP64' || stated === '64bit' ? 'LP64' : 'ILP32';
}
