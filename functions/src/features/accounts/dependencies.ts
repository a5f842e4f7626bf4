import type { ReachedPlatform } from '../../networks/reach.ts';
import type { AccountStore } from '../../store/accounts.ts';
import type { SnapshotStore } from '../../store/snapshots.ts';
import type { AnalyticsStore } from '../../store/analytics.ts';
import type { CommentPollStore } from '../../store/comment-polls.ts';
import type { CredentialStore } from '../../store/credentials.ts';
import type { DeliveryStore } from '../../store/deliveries.ts';
import type { OauthStateStore } from '../../store/oauth-states.ts';
import type { ThreadStore } from '../../store/threads.ts';

export interface AccountDependencies {
  accounts: AccountStore;
  credentials: CredentialStore;
  states: OauthStateStore;
  deliveries: Pick<DeliveryStore, 'latestOpenDue' | 'countOpen'>;
  analytics: Pick<AnalyticsStore, 'forget'>;
  snapshots: Pick<SnapshotStore, 'forget'>;
  threads: Pick<ThreadStore, 'forget' | 'recount'>;
  commentPolls: Pick<CommentPollStore, 'decide'>;
  /** Loads a network by its id or alias; null if the network is unknown or not set up. */
  reach(platform: string): Promise<ReachedPlatform | null>;
  /** The address that a network returns to after the consent. */
  redirectUri(platform: string): string;
  now(): Date;
  /** A random value that can be part of an address and cannot be guessed. */
  newState(): string;
}
