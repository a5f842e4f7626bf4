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
 * A post while it is being written: one variant per selected account, or a single draft. `variants` is never empty.
 * Every variant that is not customised is linked: it shows the shared content (docs/decisions/0024).
 */
export interface ComposerState {
  groupId: string;
  editor: Editor;
  shared: SharedContent;
  variants: readonly Variant[];
  /** The keys of all connected accounts, in the order in which the screen shows accounts and tabs. */
  order: readonly string[];
  active: string;
  /** The person's choices for images that networks refuse. Images without a choice get the usual copy. */
  fitChoices: readonly FitChoice[];
  schedule: Schedule | null;
  /** The time at which the server publishes the saved posts; null for drafts and new posts. */
  savedSchedule: Schedule | null;
  savedIds: readonly string[];
  /** The keys of the accounts on which the post is already live, if a published group was opened to be edited. */
  liveOn: readonly string[];
  /** The revision of each saved post as it was last read. */
  revisions: Readonly<Record<string, number>>;
  /** Variants of accounts that are no longer connected. They return when the account is reconnected. */
  disconnectedVariants: readonly Variant[];
  /** Customised variants of deselected accounts. They return when the account is selected again. */
  setAside: readonly Variant[];
}

/** A selected account, with the id its new post will have. */
export interface Choice {
  account: ComposerAccount;
  newId: string;
}

/** The variant that an upload is for. */
export interface FileDestination {
  /** The key of the variant. Linked variants share the files. */
  key: string;
  /** The ids of the files that the first finished upload replaces. */
  replaces?: readonly string[];
  /** The ids of files that were chosen later but may have arrived earlier. */
  before?: readonly string[];
}

/** The images that replace an image, such as the slides of a panorama. */
interface ImageReplacement {
  /** The id of the image that is replaced. */
  id: string;
  items: readonly LibraryItem[];
}

/** A text that was replaced as a whole, by an insertion or by an answer of the assistant. */
export interface TextReplacement {
  /** The key of the variant. Linked variants share the text. */
  key: string;
  field: TextName;
  before: string;
  after: string;
}

export type ComposerAction =
  | ({ kind: 'accountToggled' } & Choice)
  /** Selects all accounts, or deselects them when all were selected. */
  | { kind: 'allToggled'; choices: readonly Choice[] }
  /**
   * Takes over the order of the connected accounts and removes variants of missing accounts. `newId` is for a draft, if
   * no variant is left.
   */
  | { kind: 'accountsLoaded'; keys: readonly string[]; newId: string }
  | { kind: 'tabOpened'; key: string }
  /** A change of content reaches all linked variants, or only the open variant if it is customised. */
  | { kind: 'textChanged'; field: TextName; text: string }
  /** Replaces a text in one undo step, unlike typing. */
  | { kind: 'textReplaced'; key: string; field: TextName; text: string }
  /** Gives linked accounts separate descriptions, by their keys, in one undo step. */
  | { kind: 'descriptionsDivided'; texts: Readonly<Record<string, string>> }
  | ({ kind: 'replacementUndone'; groupId: string } & TextReplacement)
  /** `keys`: the variants that get exactly these files; the open one by default. */
  | { kind: 'mediaPicked'; items: readonly LibraryItem[]; keys?: readonly string[] }
  /** Adds uploaded files to the variant that they were uploaded for, even if another tab is open by now. */
  | ({ kind: 'mediaUploaded'; items: readonly LibraryItem[] } & FileDestination)
  /** Undoes the removal or replacement of files in the variant `key`; `before` is the earlier state. */
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
  /** Puts cropped copies in the place of images in the variant `key`, or images back in the place of their copies. */
  | { kind: 'imagesReplaced'; key: string; replacements: readonly ImageReplacement[] }
  /**
   * Chooses what a network gets in place of an image that it refuses: a copy with some shape, or still the original.
   */
  | ({ kind: 'fitChosen' } & FitChoice)
  /**
   * Sets the thumbnail wherever this video is the first file. An automatic thumbnail never replaces a chosen thumbnail.
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
  /** Undoes a reset and keeps everything done since. */
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
       * Whether the submission skipped the check of revisions. Then the revisions of posts that were not sent are
       * unknown.
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

/** A carousel has a draft tab in addition to the tabs of its accounts. The draft tab shows the shared content. */
export const hasSharedView = ({ editor }: Pick<ComposerState, 'editor'>): boolean => editor === 'carousel';

export function activeVariant(state: ComposerState): Variant {
  const { variants, active, shared } = state;
  const open = variants.find((each) => keyOf(each) === active);
  const [first] = variants;
  if (!first) throw new Error('A composer always has at least one variant.');
  if (open || active !== draftKey || !hasSharedView(state)) return open ?? first;
  return withContent({ ...emptyVariant(''), options: first.options }, shared);
}
