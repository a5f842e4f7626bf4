import type { FitChoice } from '../media/fit-choice.ts';
import type { ExpectedPost } from '../posts/replaced-posts.ts';
import type { LibraryItem } from '../media/library.ts';
import { carouselType } from '../posts/carousel.ts';
import type { PostOptions, TextName } from '../posts/content.ts';
import type { Schedule } from '../posts/post.ts';
import { emptyContent, withContent, type SharedContent } from './shared-content.ts';
import { draftKey, emptyVariant, keyOf, type Variant, type ComposerAccount } from './variant.ts';

/** The screens in which a single post is written. They differ in what they show and check. */
export type Editor = 'post' | 'carousel';

/**
 * A post while it is being written. `variants` is never empty: it has one variant per selected account, or a single
 * draft. Every variant that is not customised is linked: it shows the shared content (docs/decisions/0024).
 */
export interface ComposerState {
  groupId: string;
  editor: Editor;
  shared: SharedContent;
  variants: readonly Variant[];
  /** The keys of all connected accounts, in the order in which the screen shows accounts and tabs. */
  order: readonly string[];
  active: string;
  /**
   * The person's choices for images that networks refuse. If there is no choice for an image, the usual resized copy is
   * published.
   */
  fitChoices: readonly FitChoice[];
  schedule: Schedule | null;
  /** The time for which the saved posts are scheduled on the server; null for drafts and new posts. */
  savedSchedule: Schedule | null;
  savedIds: readonly string[];
  /** The keys of the accounts on which the post is already live, if a published group was opened to be edited. */
  liveOn: readonly string[];
  /** The last known revision of each saved post, by the id of the post. */
  revisions: Readonly<Record<string, number>>;
  /** Variants of accounts that are no longer connected. They return when the account is reconnected. */
  disconnectedVariants: readonly Variant[];
  /** Customised variants of deselected accounts. They return when the account is selected again. */
  setAside: readonly Variant[];
}

/** An account that is selected, and the id that its new post will have. */
export interface Choice {
  account: ComposerAccount;
  newId: string;
}

/** The variant to which the file of an upload is added. */
export interface FileDestination {
  /** The key of the variant. Linked variants share the files. */
  key: string;
  /** The ids of the files that the first finished upload replaces. */
  replaces?: readonly string[];
  /** The ids of files that were chosen after this file, but whose uploads may have finished before. */
  before?: readonly string[];
}

/** The images that replace one image, such as the slides of a panorama. */
interface ImageReplacement {
  /** The id of the image that is replaced. */
  id: string;
  items: readonly LibraryItem[];
}

/** A replacement of a whole text, made by inserting something or by the assistant. */
export interface TextReplacement {
  /** The key of the variant. Linked variants share the text. */
  key: string;
  field: TextName;
  before: string;
  after: string;
}

export type ComposerAction =
  | ({ kind: 'accountToggled' } & Choice)
  /** Selects all accounts, or deselects all of them if all were selected. */
  | { kind: 'allToggled'; choices: readonly Choice[] }
  /**
   * Sorts the variants like the connected accounts and removes variants of missing accounts. `newId` is the id of the
   * draft that is added if no variant remains.
   */
  | { kind: 'accountsLoaded'; keys: readonly string[]; newId: string }
  | { kind: 'tabOpened'; key: string }
  /** A change of content changes all linked variants, or only the open variant if that is customised. */
  | { kind: 'textChanged'; field: TextName; text: string }
  /**
   * Replaces a whole text, for example by that of the assistant, in an undo step of its own. Letters that a person
   * types share a step (`textChanged`).
   */
  | { kind: 'textReplaced'; key: string; field: TextName; text: string }
  /** Customises linked accounts with separate descriptions, by the key of each account, in one undo step. */
  | { kind: 'descriptionsDivided'; texts: Readonly<Record<string, string>> }
  | ({ kind: 'replacementUndone'; groupId: string } & TextReplacement)
  /** `keys`: the variants that get exactly these files; the open one by default. */
  | { kind: 'mediaPicked'; items: readonly LibraryItem[]; keys?: readonly string[] }
  /** Adds uploaded files to the variant for which they were uploaded, even if another tab is open by now. */
  | ({ kind: 'mediaUploaded'; items: readonly LibraryItem[] } & FileDestination)
  /** Undoes the removal or replacement of files in the variant `key`; `before` is the state before it. */
  | {
      kind: 'mediaRestored';
      before: ComposerState;
      key: string;
      removedIds: readonly string[];
      addedIds: readonly string[];
    }
  /**
   * Sets the alt text of a file, for the variant `key` or for all linked variants. An empty text removes the alt text.
   */
  | { kind: 'altTextChanged'; key: string; fileId: string; text: string }
  | { kind: 'filesDeleted'; paths: readonly string[] }
  /** Replaces images in the variant `key` by cropped copies, or cropped copies by their images. */
  | { kind: 'imagesReplaced'; key: string; replacements: readonly ImageReplacement[] }
  /**
   * Chooses what is sent to a network that refuses an image: a copy with a certain shape, or the original in spite of
   * the refusal.
   */
  | ({ kind: 'fitChosen' } & FitChoice)
  /**
   * Sets the thumbnail in every variant whose first file is this video. An automatic thumbnail never replaces a
   * thumbnail that a person chose.
   */
  | { kind: 'thumbnailPicked'; videoId: string; item: LibraryItem | null; automatic?: boolean }
  | { kind: 'optionsChanged'; change: Partial<PostOptions> }
  /**
   * Chooses the targets of the account `key`, or of the account whose tab is open. An automatic choice never replaces a
   * person's choice.
   */
  | { kind: 'targetsChosen'; targets: readonly string[]; key?: string; automatic?: boolean }
  /** Gives a linked account its own copy of the shared content. */
  | { kind: 'customised'; key: string }
  | { kind: 'resetToShared'; key: string }
  /** Undoes a reset to the shared content. Changes that were made after the reset are preserved. */
  | { kind: 'resetUndone'; groupId: string; variant: Variant }
  | { kind: 'scheduled'; schedule: Schedule }
  | { kind: 'scheduleCleared' }
  /** The state in `from` was saved, and the posts in `gone` were deleted. */
  | {
      kind: 'saved';
      from: ComposerState;
      /** True if the posts were scheduled for the time in `from`; false if they were saved as drafts. */
      isScheduled?: boolean;
      posts: readonly ExpectedPost[];
      gone: readonly string[];
      /**
       * True if the server saved the posts without checking their revisions. The revisions of posts that were not sent
       * are then unknown.
       */
      over?: boolean;
    }
  | { kind: 'opened'; state: ComposerState };

export function newComposer(groupId: string, postId: string, editor: Editor = 'post'): ComposerState {
  const empty = emptyVariant(postId);
  const options = { ...empty.options, ...(editor === 'carousel' && { uploadType: carouselType }) };
  const draft = { ...empty, options };
  return {
    groupId,
    editor,
    shared: emptyContent,
    variants: [draft],
    order: [],
    active: keyOf(draft),
    fitChoices: [],
    schedule: null,
    savedSchedule: null,
    savedIds: [],
    liveOn: [],
    revisions: {},
    disconnectedVariants: [],
    setAside: [],
  };
}

/**
 * Tells whether the shared content has a tab of its own in addition to the tabs of the accounts, as in the carousel
 * editor.
 */
export const hasSharedView = ({ editor }: Pick<ComposerState, 'editor'>): boolean => editor === 'carousel';

export function activeVariant(state: ComposerState): Variant {
  const { variants, active, shared } = state;
  const open = variants.find((each) => keyOf(each) === active);
  const [first] = variants;
  if (!first) throw new Error('A composer always has at least one variant.');
  if (open || active !== draftKey || !hasSharedView(state)) return open ?? first;
  return withContent({ ...emptyVariant(''), options: first.options }, shared);
}
