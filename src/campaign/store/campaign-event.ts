import type { ValidatorRun } from '../../dispatch/result.js';
import type { Outcome } from '../../resolve/resolve-claim.js';
import type { CampaignStatus } from '../decide/campaign-status.js';

/** What happens while a campaign runs. */
export type CampaignEvent =
  | {
      readonly kind: 'campaign-started';
      readonly claims: number;
      /** Decided before, by a result that still applies. */
      readonly done: number;
      /** How many of these are confirmed. */
      readonly confirmed: number;
      readonly slots: number;
    }
  | {
      readonly kind: 'run-started';
      readonly claim: string;
      readonly validator: string;
      readonly witness: string;
      readonly cputime: number;
    }
  | {
      readonly kind: 'run-finished';
      readonly claim: string;
      readonly witness: string;
      readonly run: ValidatorRun;
    }
  | { readonly kind: 'claim-decided'; readonly claim: string; readonly outcome: Outcome }
  | { readonly kind: 'claim-refused'; readonly claim: string; readonly message: string }
  /** Something that a user should know; reported once. */
  | { readonly kind: 'warning'; readonly message: string }
  /** The last event of `runCampaign`. */
  | { readonly kind: 'campaign-finished'; readonly status: CampaignStatus }
  /** The last event of `runShard`. */
  | {
      readonly kind: 'shard-finished';
      readonly shard: number;
      readonly end: ShardEnd;
      readonly open: number;
    };

/** How the work on a shard ends: with every claim decided, with some refused, or early because it was told to stop. */
export type ShardEnd = 'decided' | 'refused' | 'stopped';
