import type { PostInput, SubmitPostsInput } from '../api/schemas/posts.ts';
import type { PostAction } from '../posts/post.ts';
import { perTarget, placesOf } from '../posts/targets.ts';
import { actionOf } from './action.ts';
import { hasContent, isDraft, type Entry } from './entry.ts';
import { networkOf, type ComposerNetwork, type FindNetwork } from './network.ts';
import { optionsFor } from './options.ts';
import type { ComposerState } from './state.ts';

export const nothingChanged = 'There has been no changed made!';

type Writing = Pick<ComposerState, 'entries' | 'schedule' | 'kept'>;

/** Of a post of several targets, the server may keep one for each. */
const isOf = (id: string, { postId }: Entry): boolean => id === postId || id.startsWith(`${postId}-`);

/** What the server keeps as it is need not be kept again; what goes out goes out whoever touched it. */
function isWritten(action: PostAction, { schedule, kept }: Writing, entry: Entry): boolean {
  if (entry.hasBeenEdited || entry.description.trim() !== '') return true;
  const isKeptSo = action === 'draft' && schedule === null && kept.some((id) => isOf(id, entry));
  return !isKeptSo && hasContent(entry);
}

/** Those that are sent: what nobody wrote is left out, and so is the draft where it is not alone. */
export function entriesFor(action: PostAction, state: Writing): Entry[] {
  const written = state.entries.filter((entry) => isWritten(action, state, entry));
  const isOneOfSeveral = written.filter(hasContent).length >= 2;
  return isOneOfSeveral || action !== 'draft' ? written.filter((entry) => !isDraft(entry)) : written;
}

function targetsOf(
  entry: Entry,
  network: ComposerNetwork | null,
): Pick<PostInput, 'subreddits' | 'board_ids'> {
  const target = network?.target ?? null;
  if (target === null) return {};
  return target.kind === 'subreddit' ? { subreddits: [...entry.targets] } : { board_ids: [...entry.targets] };
}

const filled = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);

function postOf(entry: Entry, schedule: string | null, find: FindNetwork): PostInput {
  const { uploadTo, platformId, postId, title, description, comment, media, thumbnail } = entry;
  const network = networkOf(entry, find);
  const options = network ? optionsFor(entry.options, network.options) : entry.options;
  const { uploadType, privacy, link, altText, ...switches } = options;
  const paths = media.map(({ firebasePath }) => firebasePath);
  return {
    id: postId,
    uploadTo,
    platform_id: platformId,
    title,
    description,
    comment,
    uploadType,
    privacy_status: privacy,
    firebase_path: paths[0] ?? null,
    ...(paths.length > 1 && { carousel_images: paths }),
    thumbnail: thumbnail?.firebasePath ?? null,
    ...targetsOf(entry, network),
    link: filled(link),
    alt_text: filled(altText),
    schedule,
    ...switches,
  };
}

export interface Submission {
  action: PostAction;
  input: SubmitPostsInput;
}

/** The ids that the server gives to what it keeps of these. */
function idsOf(posts: readonly PostInput[], action: PostAction): Set<string> {
  const kept = posts.flatMap((post) => perTarget({ id: post.id ?? '', targets: placesOf(post) }, action));
  return new Set(kept.map(({ id }) => id));
}

/**
 * What the server keeps of this group and somebody took away. What was not touched, and what belongs to an account that
 * went by itself, nobody took away.
 */
function leftBehindOf(
  { entries, away, kept }: ComposerState,
  sent: readonly Entry[],
  ids: Set<string>,
): string[] {
  const untouched = [...entries.filter((entry) => !sent.includes(entry)), ...away];
  return kept.filter((id) => !ids.has(id) && !untouched.some((entry) => isOf(id, entry)));
}

/** What is sent for an action; null where nobody changed anything. */
export function submissionOf(
  wish: PostAction,
  state: ComposerState,
  { workspaceId, zone, now, find }: { workspaceId: string; zone: string; now: number; find: FindNetwork },
): Submission | null {
  const action = actionOf(wish, state, now);
  const sent = entriesFor(action, state);
  if (sent.length === 0) return null;
  const { schedule, groupId } = state;
  const at = action === 'schedule' && schedule ? new Date(schedule.at).toISOString() : null;
  const posts = sent.map((entry) => postOf(entry, at, find));
  const remove = leftBehindOf(state, sent, idsOf(posts, action));
  return {
    action,
    input: {
      workspaceId,
      action,
      post_id: groupId,
      zone: schedule?.zone ?? zone,
      posts,
      ...(remove.length > 0 && { remove }),
    },
  };
}
