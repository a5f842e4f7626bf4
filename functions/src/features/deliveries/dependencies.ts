import type { MediaSource } from '@fanfare/platforms/_shared/media-source.ts';
import type { KeyRing } from '../../google/key-ring.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Connections } from '../../networks/connections.ts';
import type { ReachedPlatform } from '../../networks/reach.ts';
import type { Every } from '../../every.ts';
import type { Log } from '../../log.ts';
import type { DeliveryStore } from '../../store/deliveries.ts';

export interface DeliveryDependencies {
  deliveries: DeliveryStore;
  accounts: Connections;
  /** Loads one network; null if it is not set up. */
  reach(platform: string): Promise<ReachedPlatform | null>;
  /** The keys that encrypt the stored handles. */
  keyRing(): KeyRing;
  media: MediaSource;
  tasks: TaskQueue;
  log: Log;
  now(): Date;
  newId(): string;
  every: Every;
}
