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

/** The parts of the media library that links use; a downloaded file is registered like any upload. */
export interface LinkLibrary {
  /** The number of bytes that are needed to determine the type of a file. */
  readonly headBytes: number;
  /** Null for a type that the product does not accept. */
  typeOf(head: Uint8Array): string | null;
  register(input: RegisterMediaInput, context: { person: Person; log: Log }): Promise<LibraryItem>;
  find(ref: LinkRef): Promise<LibraryItem | null>;
  remove(ref: LinkRef, log: Log): Promise<void>;
  /** Queues the deletion of files that no record refers to, optionally after a delay in seconds. */
  discard(paths: readonly string[], log: Log, delaySeconds?: number): Promise<void>;
  /** The number of bytes that the workspace may still store. */
  storageLeft(workspaceId: string): Promise<number>;
}

export interface FoundVideo {
  url: URL;
  title: string;
}

/**
 * A website whose pages and video files have different addresses, such as YouTube. `find` throws errors with messages
 * for people.
 */
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
  timeLimit(ms: number): AbortSignal;
  sleep(ms: number): Promise<unknown>;
  now(): Date;
  newId(): string;
}
