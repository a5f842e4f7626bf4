import type { Account } from '@fanfare/platforms/platform.ts';
import type { MediaSource } from '@fanfare/platforms/_shared/media-source.ts';
import type { KeyRing } from '../../google/key-ring.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { ReachedPlatform } from '../../google/platforms.ts';
import type { Every } from '../../every.ts';
import type { Log } from '../../log.ts';
import type { AccountRef } from '../../store/accounts.ts';
import type { DeliveryStore } from '../../store/deliveries.ts';

/** The accounts of a workspace, as deliveries need them. Every failure is a `NetworkError`. */
export interface Accounts {
  /**
   * With a token that is good for a while. `renew` asks for a new one, whatever the old one says of itself; unless that is
   * newer than the one that was refused then.
   */
  open(ref: AccountRef, options: { renew: boolean; refusedAt?: number }): Promise<Account>;
  /**
   * People are told that the account has to be connected again, and its other deliveries wait for that. What was begun
   * before `since`, with a connection that somebody has renewed by now, says nothing of the new one.
   */
  markBroken(ref: AccountRef, reason: string, since: Date): Promise<void>;
}

export interface DeliveryDependencies {
  deliveries: DeliveryStore;
  accounts: Accounts;
  /** Loads one network; null for one that is not set up here. */
  reach(platform: string): Promise<ReachedPlatform | null>;
  /** Seals what is kept of uploads on their way. */
  keyRing(): KeyRing;
  media: MediaSource;
  tasks: TaskQueue;
  log: Log;
  now(): Date;
  newId(): string;
  /** Does something again and again until it is told to rest. */
  every: Every;
}
