import type { PostInput, SubmitPostsInput } from '../api/schemas/posts.ts';
import { effectiveAction, type PostAction, type Schedule } from '../posts/post.ts';
import { splitByTarget, targetsIn } from '../posts/targets.ts';
import { hasContent } from './shared-content.ts';
import { isDraft, supportedAltTexts, type Variant } from './variant.ts';
import { toWire, withoutBlanks } from '../posts/field-table.ts';
import { optionFields, textFields } from '../posts/fields.ts';
import { networkOf, type ComposerNetwork, type FindNetwork } from './network.ts';
import { supportedOptions } from './options.ts';
import { compositionOf, toAltTextInputs } from './composition.ts';
import type { ComposerState } from './state.ts';

/** Quoted from the specification. */
export const nothingChanged = 'There has been no changed made!';

type WrittenState = Pick<ComposerState, 'variants' | 'schedule' | 'savedIds'>;

/**
 * Tells whether a saved post was made from this variant. A variant with several targets may be saved as one post per
 * target.
 */
const isIdOf = (id: string, { postId }: Variant): boolean => id === postId || id.startsWith(`${postId}-`);

/**
 * Tells whether a variant is sent. Variants with edits or a description always are. Variants with only other content,
 * such as files, are sent unless they are already saved and the action saves a draft without a date.
 */
function isWritten(action: PostAction, { schedule, savedIds }: WrittenState, variant: Variant): boolean {
  if (variant.hasBeenEdited || variant.description.trim() !== '') return true;
  const isSavedDraft = action === 'draft' && schedule === null && savedIds.some((id) => isIdOf(id, variant));
  return !isSavedDraft && hasContent(variant);
}

/**
 * The variants to send. The draft without an account is left out if the action is not `draft`, or if at least two
 * variants have content.
 */
export function variantsToSubmit(action: PostAction, state: WrittenState): Variant[] {
  const written = state.variants.filter((variant) => isWritten(action, state, variant));
  const isOneOfSeveral = written.filter(hasContent).length >= 2;
  return isOneOfSeveral || action !== 'draft' ? written.filter((variant) => !isDraft(variant)) : written;
}

function targetsOf(
  variant: Variant,
  network: ComposerNetwork | null,
): Pick<PostInput, 'subreddits' | 'board_ids'> {
  const target = network?.target ?? null;
  if (target === null) return {};
  return target.kind === 'subreddit'
    ? { subreddits: [...variant.targets] }
    : { board_ids: [...variant.targets] };
}

/** The post of a variant in the form of the API. `schedule`: an ISO instant. */
export function toPostInput(
  variant: Variant,
  schedule: string | null,
  find: FindNetwork,
): PostInput & { id: string } {
  const { uploadTo, platformId, postId, media, thumbnail } = variant;
  const network = networkOf(variant, find);
  const options = network ? supportedOptions(variant.options, network.options) : variant.options;
  const paths = media.map(({ firebasePath }) => firebasePath);
  return {
    id: postId,
    uploadTo,
    platform_id: platformId,
    ...toWire(textFields, variant),
    ...toWire(optionFields, withoutBlanks(optionFields, options)),
    firebase_path: paths[0] ?? null,
    ...(paths.length > 1 && { carousel_images: paths }),
    ...toAltTextInputs(media, supportedAltTexts(variant, network)),
    thumbnail: thumbnail?.firebasePath ?? null,
    ...targetsOf(variant, network),
    schedule,
  };
}

export interface Submission {
  action: PostAction;
  input: SubmitPostsInput;
  /**
   * The posts that differ from the stored posts. Unchanged posts are also sent, because the request has to contain the
   * whole group.
   */
  changed: readonly PostInput[];
}

function idsOf(posts: readonly PostInput[], action: PostAction): Set<string> {
  const savedIds = posts.flatMap((post) =>
    splitByTarget({ id: post.id ?? '', targets: targetsIn(post) }, action),
  );
  return new Set(savedIds.map(({ id }) => id));
}

/**
 * The ids of saved posts that the submission removes, because no variant is for them any more. Posts of variants that
 * are not sent, and of disconnected accounts, are not removed.
 */
function removedIds(
  { variants, disconnectedVariants, savedIds }: ComposerState,
  sent: readonly Variant[],
  ids: Set<string>,
): string[] {
  const untouched = [...variants.filter((variant) => !sent.includes(variant)), ...disconnectedVariants];
  return savedIds.filter((id) => !ids.has(id) && !untouched.some((variant) => isIdOf(id, variant)));
}

const isSameTime = (some: Schedule | null, other: Schedule | null): boolean =>
  some?.at === other?.at && some?.zone === other?.zone;

/** Tells whether the saved posts are already scheduled for the chosen time. */
export const keepsSchedule = (
  action: PostAction,
  { schedule, savedSchedule }: Pick<ComposerState, 'schedule' | 'savedSchedule'>,
): boolean => action === 'schedule' && savedSchedule !== null && isSameTime(schedule, savedSchedule);

interface SubmissionContext {
  workspaceId: string;
  zone: string;
  now: number;
  find: FindNetwork;
  /** Replaces the images that a network refuses by their resized copies. */
  withCopies(variant: Variant): Variant;
}

/** The request for an action; null when there is nothing to send. */
export function submissionOf(
  requestedAction: PostAction,
  state: ComposerState,
  { workspaceId, zone, now, find, withCopies }: SubmissionContext,
): Submission | null {
  const action = effectiveAction(requestedAction, state.schedule?.at ?? null, now);
  const sent = variantsToSubmit(action, state);
  if (sent.length === 0) return null;
  const { schedule, groupId } = state;
  const at = action === 'schedule' && schedule ? new Date(schedule.at).toISOString() : null;
  const posts = sent.map((variant) => toPostInput(withCopies(variant), at, find));
  const remove = removedIds(state, sent, idsOf(posts, action));
  const isNews = (variant: Variant) =>
    variant.hasBeenEdited || !state.savedIds.some((id) => isIdOf(id, variant));
  const changed = posts.filter((_, index) => sent.slice(index, index + 1).some(isNews));
  if (keepsSchedule(action, state) && remove.length === 0 && changed.length === 0) return null;
  return {
    action,
    changed,
    input: {
      workspaceId,
      action,
      post_id: groupId,
      zone: schedule?.zone ?? zone,
      posts,
      composition: compositionOf(state),
      ...(remove.length > 0 && { remove }),
    },
  };
}
