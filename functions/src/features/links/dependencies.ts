import type { RegisterMediaInput } from '@fanfare/core/api/schemas/media.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Every } from '../../every.ts';
import type { MediaWriter } from '../../google/media-writer.ts';
import type { Files } from '../../google/storage.ts';
import type { TaskQueue } from '../../google/tasks.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { LinkRef, LinkStore } from '../../store/links.ts';
import type { Fetcher } from './guarded-request.ts';

/** What the library does for a file that came by link: the same as for any other. */
export interface LinkLibrary {
  /** How many bytes it takes to know what a file is. */
  readonly headBytes: number;
  /** Null for what the product does not take. */
  typeOf(head: Uint8Array): string | null;
  register(input: RegisterMediaInput, context: { person: Person; log: Log }): Promise<LibraryItem>;
  find(ref: LinkRef): Promise<LibraryItem | null>;
  remove(ref: LinkRef, log: Log): Promise<void>;
  /** Has files deleted that no record points at, or will after so many seconds. */
  discard(paths: readonly string[], log: Log, delaySeconds?: number): Promise<void>;
  /** How many bytes a workspace has room for. */
  roomLeft(workspaceId: string): Promise<number>;
}

export interface FoundVideo {
  url: URL;
  title: string;
}

/** A website whose videos do not stand at the address that people know. Refuses in words of its own. */
export interface VideoSite {
  find(link: URL, signal: AbortSignal): Promise<FoundVideo>;
}

export interface LinkDependencies {
  links: LinkStore;
  library: LinkLibrary;
  fetch: Fetcher;
  videoSite: VideoSite;
  writer: MediaWriter;
  files: Pick<Files, 'delete' | 'deleteFolder'>;
  tasks: TaskQueue;
  every: Every;
  /** Fires when a file has taken so long. */
  timeLimit(ms: number): AbortSignal;
  sleep(ms: number): Promise<unknown>;
  now(): Date;
  newId(): string;
}
