import type { Consequence } from '../../lint/rule/diagnostic.js';
import type { WitnessKind } from '../../vocabulary/witness-kind.js';

/** How many categories a reason lists. */
const SHOWN_CATEGORIES = 3;

/** Witnesses of a kind for a property. */
interface About {
  readonly kind: WitnessKind;
  readonly property: string;
}

/** Why a witness does not count, or not everywhere. `written` is its format with its version. */
export type CountingReason =
  | { readonly code: 'unreadable' | 'no-verdict' | 'no-property' }
  | { readonly code: 'no-category'; readonly property: string }
  | { readonly code: 'nowhere'; readonly written: string }
  | ({ readonly code: 'not-needed' | 'no-effect' } & About)
  | ({
      readonly code: 'other-formats';
      readonly written: string;
      /** Of which tools it does not count. */
      readonly tools: 'all' | 'of this year';
      readonly formats: readonly string[];
    } & About)
  | ({ readonly code: 'exception'; readonly written: string; readonly categories: readonly string[] } & About)
  | {
      readonly code: 'findings';
      readonly consequence: Exclude<Consequence, 'none'>;
      readonly ruleId: string;
      readonly ruleName: string;
    };

/** The sentence for a reason, without a full stop. */
export function describeCountingReason(reason: CountingReason): string {
  switch (reason.code) {
    case 'unreadable':
      return 'it cannot be read';
    case 'no-verdict':
      return 'it does not state the verdict that it is for';
    case 'no-property':
      return 'it states no property of SV-COMP';
    case 'no-category':
      return `the rules have no category with ${reason.property}`;
    case 'nowhere':
      return `${reason.written} counts for no property`;
    case 'not-needed':
      return `no ${nameWitnesses(reason)} are needed`;
    case 'no-effect':
      return `${nameWitnesses(reason)} have no effect yet`;
    case 'other-formats': {
      const tools = reason.tools === 'of this year' ? ' except for tools of earlier years' : '';
      const formats = reason.formats.join(', ');
      return `${reason.written} does not count for ${nameWitnesses(reason)}${tools}, only ${formats}`;
    }
    case 'exception': {
      const categories = abbreviateCategories(reason.categories);
      return `${reason.written} counts for ${nameWitnesses(reason)}, but not in ${categories}`;
    }
    case 'findings':
      return `${reason.consequence}: ${reason.ruleId} ${reason.ruleName}`;
  }
}

function nameWitnesses({ kind, property }: About): string {
  return `${kind} witnesses for ${property}`;
}

function abbreviateCategories(categories: readonly string[]): string {
  const shown = categories.slice(0, SHOWN_CATEGORIES).join(', ');
  const others = categories.length - SHOWN_CATEGORIES;
  return others > 0 ? `${shown} and ${others} more` : shown;
}
