import type { ReachedPlatform } from '../../networks/reach.ts';
import type { AccountStore } from '../../store/accounts.ts';
import type { AnalyticsStore } from '../../store/analytics.ts';
import type { CredentialStore } from '../../store/credentials.ts';
import type { DeliveryStore } from '../../store/deliveries.ts';
import type { OauthStateStore } from '../../store/oauth-states.ts';

/** What the use cases of connected accounts work with. */
export interface AccountDependencies {
  accounts: AccountStore;
  credentials: CredentialStore;
  states: OauthStateStore;
  deliveries: Pick<DeliveryStore, 'latestOpenDue' | 'countOpen'>;
  analytics: Pick<AnalyticsStore, 'forget'>;
  /** Loads one network by its id or another name it answers to; null for one that is not known or not set up here. */
  reach(platform: string): Promise<ReachedPlatform | null>;
  /** Where a person comes back to from a network's consent. */
  redirectUri(platform: string): string;
  now(): Date;
  /** 128 random bits, fit for an address. */
  newState(): string;
}
