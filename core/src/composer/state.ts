import type { ExpectedPost } from '../api/schemas/posts.ts';
import type { LibraryItem } from '../media/library.ts';
import type { PostOptions, TextName } from '../posts/content.ts';
import type { Schedule } from '../posts/post.ts';
import { emptyVariant, keyOf, type Variant, type ComposerAccount } from './variant.ts';

/** A post while it is being written: one variant per selected account, or a single draft. Never empty. */
export interface ComposerState {
  groupId: string;
  variants: readonly Variant[];
  /** The key of the variant shown. */
  active: string;
  schedule: Schedule | null;
  /** The ids of this group's posts on the server. */
  savedIds: readonly string[];
  /** The revision of each saved post as it was last read. */
  revisions: Readonly<Record<string, number>>;
  /** Variants of accounts that are no longer connected. They return when the account is reconnected. */
  disconnectedVariants: readonly Variant[];
}

/** A selected account, with the id its new post will have. */
export interface Choice {
  account: ComposerAccount;
  newId: string;
}

/** The variant that an upload is for. */
export interface FileDestination {
  /** The key of the variant. */
  key: string;
  /** Add the files to this variant only. */
  onlyHere?: boolean;
  /** The ids of the files that the first finished upload replaces. */
  replaces?: readonly string[];
}

export type ComposerAction =
  | ({ kind: 'accountToggled' } & Choice)
  /** Selects all accounts, or deselects all when all were selected. */
  | { kind: 'allToggled'; choices: readonly Choice[] }
  /** Removes variants of accounts that are no longer connected. */
  | { kind: 'accountsLoaded'; keys: readonly string[] }
  | { kind: 'tabOpened'; key: string }
  | { kind: 'textChanged'; field: TextName; text: string }
  /** Changes every variant with the same files, unless `onlyHere`. */
  | { kind: 'mediaPicked'; items: readonly LibraryItem[]; onlyHere?: boolean }
  /** Adds uploaded files to the variant they were uploaded for, even if another one is shown by now. */
  | ({ kind: 'mediaUploaded'; items: readonly LibraryItem[] } & FileDestination)
  /** Undoes the removal or replacement of files. */
  | {
      kind: 'mediaRestored';
      groupId: string;
      before: readonly Variant[];
      gone: readonly string[];
      came: readonly string[];
    }
  /** The files were deleted from the library. */
  | { kind: 'filesDeleted'; paths: readonly string[] }
  /** Replaces an image that the network refuses with a resized copy, in these variants only. */
  | { kind: 'copyUsed'; keys: readonly string[]; original: string; copy: LibraryItem }
  /** Sets the thumbnail wherever this video comes first. An automatic one never replaces a chosen one. */
  | { kind: 'thumbnailPicked'; videoId: string; item: LibraryItem | null; automatic?: boolean }
  | { kind: 'optionsChanged'; change: Partial<PostOptions> }
  | { kind: 'targetsChosen'; targets: readonly string[] }
  /** Copies the active variant's content to all variants. */
  | { kind: 'appliedToAll' }
  /** Undoes the change from `before` to `after` and keeps everything done since. */
  | { kind: 'undone'; before: ComposerState; after: ComposerState }
  | { kind: 'scheduled'; schedule: Schedule }
  | { kind: 'scheduleCleared' }
  /** A draft was saved as it was in `from`; the posts in `gone` were deleted with it. */
  | {
      kind: 'saved';
      from: ComposerState;
      posts: readonly ExpectedPost[];
      gone: readonly string[];
      /** Saved without checking revisions, so those of posts that were not sent are unknown. */
      over?: boolean;
    }
  /** Opens another post. */
  | { kind: 'opened'; state: ComposerState };

export function newComposer(groupId: string, postId: string): ComposerState {
  const draft = emptyVariant(postId);
  return {
    groupId,
    variants: [draft],
    active: keyOf(draft),
    schedule: null,
    savedIds: [],
    revisions: {},
    disconnectedVariants: [],
  };
}

export function activeVariant({ variants, active }: ComposerState): Variant {
  const variant = variants.find((each) => keyOf(each) === active) ?? variants[0];
  if (!variant) throw new Error('A composer always has at least one variant.');
  return variant;
}

export const sameFiles = (some: readonly LibraryItem[], others: readonly LibraryItem[]): boolean =>
  some.length === others.length && some.every(({ _id: id }, n) => id === others[n]?._id);

/** Whether other variants have the same files as the active one. */
export function sharesFiles(state: ComposerState): boolean {
  const { media } = activeVariant(state);
  return state.variants.filter((variant) => sameFiles(variant.media, media)).length > 1;
}
