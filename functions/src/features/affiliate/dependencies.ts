import type { AffiliateStore } from '../../store/affiliates.ts';
import type { BillingStore } from '../../store/billing.ts';
import type { PeopleStore } from '../../store/people.ts';

export interface AffiliateDependencies {
  affiliates: AffiliateStore;
  people: Pick<PeopleStore, 'find'>;
  billing: Pick<BillingStore, 'findMany'>;
  siteUrl(path: string): string;
  now(): Date;
  newId(): string;
}
