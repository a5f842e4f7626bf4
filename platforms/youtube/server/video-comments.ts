import type { CommentList } from '@fanfare/core/comments/gaps.ts';
import type { PostComment } from '@fanfare/core/insights/insights.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { listAnswers, listThreads, type Comment, type Thread } from './threads.ts';

const pages = 2;
/** The maximum number of threads whose replies are read. Each thread needs a separate call. */
const wholeThreads = 5;

const commentOf = ({ id, snippet }: Comment, own: string, replies: readonly PostComment[]): PostComment => ({
  id,
  text: snippet.textDisplay,
  username: snippet.authorDisplayName ?? 'YouTube user',
  timestamp: new Date(snippet.publishedAt).toISOString(),
  replies,
  ...(snippet.authorChannelId?.value === own && { isOwn: true }),
});

const oldestFirst = (a: PostComment, b: PostComment) => a.timestamp.localeCompare(b.timestamp);

async function readThreads(io: PlatformIo, account: Account, videoId: string): Promise<Thread[]> {
  const found: Thread[] = [];
  let pageToken: string | undefined;
  for (let count = 0; count < pages; count += 1) {
    const page = await listThreads(io, account, videoId, { part: 'snippet,replies', pageToken });
    found.push(...(page.items ?? []));
    pageToken = page.nextPageToken;
    if (pageToken === undefined) break;
  }
  return found;
}

const shown = ({ replies }: Thread): readonly Comment[] => replies?.comments ?? [];

async function answersTo(io: PlatformIo, account: Account, { id }: Thread): Promise<readonly Comment[]> {
  const { items = [] } = await listAnswers(io, account, id, undefined);
  return items;
}

const threadOf = ({ snippet }: Thread, answers: readonly Comment[], { platformId }: Account): PostComment =>
  commentOf(
    snippet.topLevelComment,
    platformId,
    answers.map((answer) => commentOf(answer, platformId, [])).toSorted(oldestFirst),
  );

/** Tells whether the error means that comments are off. The insights then have no comments, but do not fail. */
const isOff = (error: unknown): boolean =>
  error instanceof NetworkError && error.failure.code === 'commentsDisabled';

/**
 * Reads the newest two hundred comments with their first replies. For at most five of these comments, reads up to a
 * hundred replies.
 */
export async function readComments(
  io: PlatformIo,
  account: Account,
  videoId: string,
): Promise<PostComment[]> {
  try {
    const threads = await readThreads(io, account, videoId);
    const cut = threads.filter((each) => each.snippet.totalReplyCount > shown(each).length);
    const whole = new Map(
      await Promise.all(
        cut
          .slice(0, wholeThreads)
          .map(async (each) => [each.id, await answersTo(io, account, each)] as const),
      ),
    );
    return threads.map((each) => threadOf(each, whole.get(each.id) ?? shown(each), account));
  } catch (error) {
    if (isOff(error)) return [];
    throw error;
  }
}

/** Reads at most a hundred comments and the first replies to each, in one call. */
export async function readPage(
  io: PlatformIo,
  account: Account,
  videoId: string,
  cursor?: string,
): Promise<CommentList> {
  try {
    const { items = [], nextPageToken } = await listThreads(io, account, videoId, {
      part: 'snippet,replies',
      pageToken: cursor,
    });
    return {
      comments: items.map((each) => threadOf(each, shown(each), account)),
      next: nextPageToken ?? null,
    };
  } catch (error) {
    if (isOff(error)) return { comments: [], next: null };
    throw error;
  }
}
