import { isDeepStrictEqual } from 'node:util';
import { titleIssues, type PostContent, type PublishedTextName } from '@fanfare/core/posts/content.ts';
import { publishedTextFields } from '@fanfare/core/posts/fields.ts';
import { noAccountSelectedText } from '@fanfare/core/posts/messages.ts';
import {
  effectiveAction,
  noNetwork,
  type Post,
  type PostAction,
  type Schedule,
} from '@fanfare/core/posts/post.ts';
import { splitByTarget } from '@fanfare/core/posts/targets.ts';
import { accountWords, dateWords, fillTexts } from '@fanfare/core/posts/variables.ts';
import { scheduleProblem } from '@fanfare/core/schedule/window.ts';
import { AppError, fieldError } from '../../../http/app-error.ts';
import { unsupportedText } from '../../../networks/reach-account.ts';
import { resolveContents } from './content.ts';
import type { PostDependencies } from '../dependencies.ts';
import type { RequestedPost } from './requested-post.ts';
import { derivedIds, fingerprintOf } from './identity.ts';

/** A checked post, before it is compared with the stored one. */
export type PreparedPost = Omit<Post, 'revision' | 'deliveryId' | 'countedIn' | 'createdAt' | 'createdBy'> & {
  /** The time to publish the post; null for a draft. */
  dueAt: number | null;
  isNewGroup: boolean;
  by: string;
  /**
   * The id that the post has if the same call was made in the previous ten-minute window. Only for posts that were sent
   * without an id.
   */
  earlierId?: string;
};

export interface Sending {
  workspaceId: string;
  groupId: string;
  /** True if the request names no group. Posts that are already stored then remain in their group. */
  isNewGroup: boolean;
  /** The IANA name of the time zone; UTC if the request has none. */
  zone: string;
  by: string;
  /** Whether the posts take the posting slot at their time. */
  isQueued?: boolean;
  /** Whether the posts are published although a post of their group is already live. */
  publishAgain?: boolean | undefined;
}

const notConnected = 'This account is not connected to this workspace. Please connect it and try again.';

function scheduleOf(
  action: PostAction,
  { schedule }: RequestedPost,
  { zone, isQueued }: Pick<Sending, 'zone' | 'isQueued'>,
  now: number,
): Schedule | null {
  if (action === 'draft') return null;
  if (action === 'upload') return { at: now, zone };
  if (schedule === null) throw fieldError('schedule', 'Please choose when to publish this post.');
  const at = Date.parse(schedule);
  const problem = scheduleProblem(at, now);
  if (problem !== null) throw fieldError('schedule', problem);
  return { at, zone, ...(isQueued && { queued: true }) };
}

/**
 * Fills in the variables. The date is formatted only if a text contains it, because most texts do not and formatting is
 * slow.
 */
function filledContent(
  content: PostContent,
  { account, at, zone }: { account: string; at: number; zone: string },
): PostContent {
  const isDated = Object.keys(publishedTextFields).some((name) =>
    content[name as PublishedTextName].includes('{date}'),
  );
  return fillTexts(content, { account, date: isDated ? dateWords(at, zone) : undefined });
}

/** Fills in the variables, checks the content by the composer's rules again, and returns it. */
async function publishable(
  { accounts, factsOf }: Pick<PostDependencies, 'accounts' | 'factsOf'>,
  workspaceId: string,
  { uploadTo, platformId, targets }: RequestedPost,
  written: PostContent,
  day: { at: number; zone: string },
): Promise<PostContent> {
  if (uploadTo === noNetwork || platformId === null) throw fieldError('platform_id', noAccountSelectedText);
  const facts = factsOf(uploadTo);
  if (!facts) throw fieldError('uploadTo', unsupportedText);
  const account = await accounts.find({ workspaceId, platform: facts.id, platformId });
  if (!account) throw new AppError('not_found', { message: notConnected });
  if (facts.target !== null && targets.length === 0)
    throw fieldError(facts.target.kind === 'board' ? 'board_ids' : 'subreddits', facts.target.words.missing);
  const content = filledContent(written, { account: accountWords(account.username), ...day });
  const issues = [...facts.check(content), ...titleIssues(content, facts)];
  const problem = issues.find(({ severity }) => severity === 'error');
  if (problem)
    throw new AppError('invalid_input', {
      message: problem.message,
      fields: { [uploadTo]: problem.message },
    });
  return content;
}

/** The content of a draft, which may be incomplete and keeps its variables. Only the network must be known. */
function draftContent(
  { factsOf }: Pick<PostDependencies, 'factsOf'>,
  { uploadTo }: RequestedPost,
  written: PostContent,
): PostContent {
  if (uploadTo !== noNetwork && !factsOf(uploadTo)) throw fieldError('uploadTo', unsupportedText);
  return written;
}

/**
 * The values that identify a call without an id: two calls with equal values are the same call. Posts for the posting
 * queue may get different slots, so their slots are left out.
 */
function callParts(
  { workspaceId, groupId, isNewGroup, by, isQueued }: Sending,
  post: Pick<Post, 'uploadTo' | 'platformId' | 'targets' | 'content' | 'schedule' | 'publishedAgain'>,
  action: PostAction,
  before: number,
): unknown[] {
  const contentHash = fingerprintOf(isQueued ? { ...post, schedule: null } : post, action);
  return [workspaceId, isNewGroup ? null : groupId, by, contentHash, post.publishedAgain === true, before];
}

async function preparePost(
  deps: PostDependencies,
  sending: Sending,
  requested: RequestedPost,
  written: PostContent,
  requestedAction: PostAction,
  before: number,
): Promise<PreparedPost[]> {
  const { workspaceId, groupId, isNewGroup, zone, by, publishAgain } = sending;
  const now = deps.now().getTime();
  const dueAt = requested.schedule === null ? null : Date.parse(requested.schedule);
  const action = effectiveAction(requestedAction, dueAt, now);
  const { uploadTo, platformId } = requested;
  const isDraft = action === 'draft';
  const at = action === 'schedule' ? (dueAt ?? now) : now;
  const content = isDraft
    ? draftContent(deps, requested, written)
    : await publishable(deps, workspaceId, requested, written, { at, zone });
  const base = {
    groupId,
    isNewGroup,
    workspaceId,
    status: isDraft ? ('draft' as const) : ('scheduled' as const),
    uploadTo: deps.factsOf(uploadTo)?.id ?? uploadTo,
    platformId,
    targets: requested.targets,
    content,
    schedule: scheduleOf(action, requested, sending, now),
    failReason: null,
    mediaId: null,
    url: null,
    updatedAt: now,
    ...(publishAgain && !isDraft && { publishedAgain: true as const }),
    by,
  };
  const gapMs = deps.factsOf(uploadTo)?.target?.gapMs ?? 0;
  const { id, earlier } =
    requested.id === null
      ? // The ids are derived from the texts before their variables are filled in, so that a call that is repeated after
        // midnight gets the same ids.
        derivedIds(callParts(sending, { ...base, content: written }, action, before), now)
      : { id: requested.id, earlier: null };
  return splitByTarget({ ...base, id }, action).map((post, i) => ({
    ...post,
    ...(earlier !== null && { earlierId: earlier + post.id.slice(id.length) }),
    fingerprint: fingerprintOf(post, action),
    dueAt: post.status === 'draft' ? null : (post.schedule?.at ?? now) + i * gapMs,
  }));
}

export async function prepare(
  deps: PostDependencies,
  sending: Sending,
  requested: readonly RequestedPost[],
  action: PostAction,
): Promise<PreparedPost[]> {
  const contents = await resolveContents(deps, sending.workspaceId, requested, action);
  const wanted = await Promise.all(
    requested.map((each, i) => {
      const content = contents[i];
      if (!content) throw new Error('Every post has content.');
      // Equal posts of one call are separate posts. Each gets a separate id, because its number among the equal posts
      // is part of the id.
      const equal = requested.slice(0, i).filter((other) => isDeepStrictEqual(other, each));
      return preparePost(deps, sending, each, content, action, equal.length);
    }),
  );
  const all = wanted.flat();
  if (new Set(all.map(({ id }) => id)).size < all.length)
    throw fieldError('posts', 'Two of these posts have the same id.');
  return all;
}
