import type { MissingSettings } from '../validate-options.js';

/** Why a benchmark definition says nothing about a run, as a sentence without a full stop. */
export function describeMissingSettings(missing: MissingSettings): string {
  return `${missing.file} ${describeDifference(missing)}`;
}

function describeDifference(missing: MissingSettings): string {
  switch (missing.code) {
    case 'other-kind':
      return `is for ${missing.kind} witnesses`;
    case 'other-version':
      return `is for witnesses of version ${missing.version}`;
    case 'other-format':
      return `is for witnesses in ${missing.format}`;
    case 'no-property':
      return `has no tasks with property ${missing.property}`;
    case 'no-category':
      return `has no tasks in category ${missing.category}`;
  }
}
