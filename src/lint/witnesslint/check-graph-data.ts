import { checkUnknownKey, type DataContext, type SeenData } from './data-context.js';
import { CREATION_TIME, SV_COMP_SPECIFICATIONS } from './standard-keys.js';

/** Checks H1 to H8. */
export function checkGraphData(data: SeenData, context: DataContext): void {
  const { log, record, options, program } = context;
  const { key, text, line } = data;
  const recent = options.excludeRecentChecks > 1;
  const repeated = (): void => log.warn(`Found multiple definitions of ${key}`, line);
  switch (key) {
    case 'witness-type':
      if (text !== 'correctness_witness' && text !== 'violation_witness') {
        log.warn(`Invalid value for key 'witness-type': ${text}`, line);
      } else if (record.witnessType === undefined) record.witnessType = text;
      else repeated();
      return;
    case 'sourcecodelang':
      if (text !== 'C' && text !== 'Java') log.warn(`Invalid value for key 'sourcecodelang': ${text}`, line);
      else if (record.language === undefined) record.language = text;
      else repeated();
      return;
    case 'producer':
      if (record.producer === undefined) record.producer = text;
      else repeated();
      return;
    case 'specification':
      record.specifications.add(text);
      if (options.svcomp && !SV_COMP_SPECIFICATIONS.has(text)) {
        log.warn('Invalid specification for SV-COMP', line);
      }
      return;
    case 'programfile':
      if (record.programFile !== undefined) {
        repeated();
        return;
      }
      record.programFile = text;
      // Paths named in a witness are never opened.
      log.inform('Programfile specified in witness could not be accessed', line);
      return;
    case 'programhash':
      if (recent && program !== undefined && text.toLowerCase() !== program.sha256) {
        log.warn('Programhash does not match the hash specified in the witness', line);
      }
      if (record.programHash === undefined) record.programHash = text;
      else repeated();
      return;
    case 'architecture':
      if (record.architecture !== undefined) repeated();
      else if (text === '32bit' || text === '64bit') record.architecture = text;
      else log.warn('Invalid architecture identifier', line);
      return;
    case 'creationtime':
      if (record.creationTime !== undefined) {
        repeated();
        return;
      }
      record.creationTime = text;
      if (recent && !CREATION_TIME.test(text)) log.warn('Invalid format for creationtime', line);
      return;
    default:
      if (key === 'witness-format-version') record.formatVersion ??= text;
      checkUnknownKey(data, context);
  }
}
