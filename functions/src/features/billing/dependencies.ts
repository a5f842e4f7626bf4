import type { Log } from '../../log.ts';
import type { AffiliateStore } from '../../store/affiliates.ts';
import type { BillingStore } from '../../store/billing.ts';
import type { DeletionStore } from '../../store/deletions.ts';
import type { MemberStore } from '../../store/members.ts';
import type { QuotaStore } from '../../store/quotas.ts';
import type { Payments } from '../../stripe/payments.ts';

/** The dependencies of the code that copies changes of a subscription from the payment provider to our record. */
export interface SyncDependencies {
  /** Null where no payments are set up. */
  payments(): Payments | null;
  billing: BillingStore;
  affiliates: AffiliateStore;
  deletions: Pick<DeletionStore, 'find'>;
  now(): Date;
}

export interface BillingDependencies extends SyncDependencies {
  quotas: QuotaStore;
  members: Pick<MemberStore, 'workspacesOf'>;
  siteUrl(path: string): string;
  log: Log;
}
