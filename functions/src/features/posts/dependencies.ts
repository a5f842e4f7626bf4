import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import type { Log } from '../../log.ts';
import type { AccountStore } from '../../store/accounts.ts';
import type { DeliveryStore, StoredDelivery } from '../../store/deliveries.ts';
import type { SlotStore } from '../../store/slots.ts';
import type { PostStore } from '../../store/posts.ts';

export interface PostDependencies {
  posts: PostStore;
  slots: Pick<SlotStore, 'find'>;
  deliveries: Pick<DeliveryStore, 'find'>;
  accounts: Pick<AccountStore, 'find'>;
  media: { findByPaths(workspaceId: string, paths: readonly string[]): Promise<MeasuredMedia[]> };
  /** The facts of a network, by its id or alias. */
  factsOf(platform: string): Facts | null;
  /** Enqueues the task for a delivery's next step. */
  enqueue(row: StoredDelivery): Promise<void>;
  log: Log;
  now(): Date;
  newId(): string;
  sleep(ms: number): Promise<void>;
}
