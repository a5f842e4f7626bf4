import type { ExpectedPost } from '../api/schemas/posts.ts';
import type { LibraryItem } from '../media/library.ts';
import type { PostOptions } from '../posts/content.ts';
import type { Schedule } from '../posts/post.ts';
import { emptyEntry, keyOf, type Entry, type Social } from './entry.ts';

/** A post as it is being written: one entry for each chosen account, or a draft for none. There is always one. */
export interface ComposerState {
  groupId: string;
  entries: readonly Entry[];
  /** The key of the entry in sight. */
  active: string;
  schedule: Schedule | null;
  /** The posts of this group that the server keeps. */
  kept: readonly string[];
  /** In which of their revisions those were found. */
  revisions: Readonly<Record<string, number>>;
  /** Written for accounts that are connected no more: there again when they are. */
  away: readonly Entry[];
}

/** Chosen, with the id of the post that it may become. */
export interface Choice {
  social: Social;
  newId: string;
}

/** Where files go that are on their way. */
export interface FilesPlace {
  /** The tab. */
  key: string;
  /** For that tab alone. */
  alone?: boolean;
  /** The ids of files that go when the first of these is here. */
  instead?: readonly string[];
}

export type TextField = 'title' | 'description' | 'comment';

export type ComposerAction =
  | ({ kind: 'socialToggled' } & Choice)
  /** Chooses all of them, or none where all were chosen. */
  | { kind: 'allToggled'; choices: readonly Choice[] }
  /** Accounts that are connected no more cannot be written for. */
  | { kind: 'accountsRead'; keys: readonly string[] }
  | { kind: 'tabOpened'; key: string }
  | { kind: 'written'; field: TextField; text: string }
  /** Wherever the same files stand, unless `alone`. */
  | { kind: 'mediaPicked'; items: readonly LibraryItem[]; alone?: boolean }
  /** Files that were sent up for a tab are added there, also when another is in sight by then. */
  | ({ kind: 'mediaArrived'; items: readonly LibraryItem[] } & FilesPlace)
  /** Takes back that files were taken out, and that others came for them. */
  | {
      kind: 'mediaRestored';
      groupId: string;
      before: readonly Entry[];
      gone: readonly string[];
      came: readonly string[];
    }
  /** They are in the library no more. */
  | { kind: 'filesGone'; paths: readonly string[] }
  /** In place of an original that a network refuses, for these entries alone. */
  | { kind: 'copyUsed'; keys: readonly string[]; original: string; copy: LibraryItem }
  /** Of a video, wherever it is the first file. One that nobody asked for replaces none that is there. */
  | { kind: 'thumbnailPicked'; videoId: string; item: LibraryItem | null; automatic?: boolean }
  | { kind: 'optionsChanged'; change: Partial<PostOptions> }
  | { kind: 'targetsChosen'; targets: readonly string[] }
  /** What is in sight becomes what stands everywhere. */
  | { kind: 'usedForAll' }
  /** Takes back what stood in `before` and was made into `after`, whatever came since. */
  | { kind: 'undone'; before: ComposerState; after: ComposerState }
  | { kind: 'scheduled'; schedule: Schedule }
  | { kind: 'scheduleCleared' }
  /** A draft was saved as it stood in `from`; `gone` are posts that were deleted with that. */
  | {
      kind: 'kept';
      from: ComposerState;
      posts: readonly ExpectedPost[];
      gone: readonly string[];
      /** Whatever was there: nothing is known of posts that were not sent. */
      over?: boolean;
    }
  /** Another post, or one that was kept. */
  | { kind: 'opened'; state: ComposerState };

export function newComposer(groupId: string, postId: string): ComposerState {
  const draft = emptyEntry(postId);
  return {
    groupId,
    entries: [draft],
    active: keyOf(draft),
    schedule: null,
    kept: [],
    revisions: {},
    away: [],
  };
}

export function activeEntry({ entries, active }: ComposerState): Entry {
  const entry = entries.find((each) => keyOf(each) === active) ?? entries[0];
  if (!entry) throw new Error('There is always something to write for.');
  return entry;
}

export const sameFiles = (some: readonly LibraryItem[], others: readonly LibraryItem[]): boolean =>
  some.length === others.length && some.every(({ _id: id }, n) => id === others[n]?._id);

/** Whether what is chosen for the entry in sight is chosen for others as well. */
export function sharesFiles(state: ComposerState): boolean {
  const { media } = activeEntry(state);
  return state.entries.filter((entry) => sameFiles(entry.media, media)).length > 1;
}
