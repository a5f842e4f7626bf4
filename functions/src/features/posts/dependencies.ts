import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import type { AccountStore } from '../../store/accounts.ts';
import type { DeliveryStore, StoredDelivery } from '../../store/deliveries.ts';
import type { PostStore } from '../../store/posts.ts';

/** What the use cases of posts work with. */
export interface PostDependencies {
  posts: PostStore;
  deliveries: Pick<DeliveryStore, 'find'>;
  accounts: Pick<AccountStore, 'find'>;
  media: { findByPaths(workspaceId: string, paths: readonly string[]): Promise<MeasuredMedia[]> };
  /** What a network is like, by its id or another name it answers to. */
  factsOf(platform: string): Facts | null;
  /** Has the next step of a delivery taken when its time comes. */
  enqueue(row: StoredDelivery): Promise<void>;
  now(): Date;
  newId(): string;
  sleep(ms: number): Promise<void>;
}
