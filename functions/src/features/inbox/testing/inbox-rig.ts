import type { CommentList } from '@fanfare/core/comments/gaps.ts';
import type { PostComment } from '@fanfare/core/insights/insights.ts';
import { ids, person, testTime } from '../../../testing/builders.ts';
import { capturedLog } from '../../../testing/captured-log.ts';
import { commentRig, type CommentRig } from '../../../testing/comment-rig.ts';
import { madeUpPost } from '../../../testing/made-up-posts.ts';
import { createMemoryCommentPolls, type MemoryCommentPolls } from '../../../testing/memory-comment-polls.ts';
import { createMemoryDeliveries } from '../../../testing/memory-deliveries.ts';
import { createMemoryMedia } from '../../../testing/memory-media.ts';
import { createMemoryPosts, type MemoryPosts } from '../../../testing/memory-posts.ts';
import { createMemoryThreads, type MemoryThreads } from '../../../testing/memory-threads.ts';
import type { InboxDependencies } from '../dependencies.ts';
import { inboxHandlers } from '../handlers.ts';

const { workspace: workspaceId } = ids;

/** The number of comments that one page of the fake network has. */
export const pageSize = 50;

export const comment = (change: Partial<PostComment> = {}): PostComment => ({
  id: 'c1',
  text: 'Is it open?',
  username: 'moss',
  timestamp: testTime.toISOString(),
  replies: [],
  ...change,
});

export interface InboxRig extends CommentRig {
  inbox: InboxDependencies;
  threads: MemoryThreads;
  polls: MemoryCommentPolls;
  posts: MemoryPosts;
  /** The comments of each post, as the network shows them. */
  shown: Record<string, PostComment[]>;
  /** The pages that were read, as `account/post`, and `account/post?cursor` for a further page. */
  reads: string[];
  failing: Map<string, Error>;
}

export async function inboxRig(): Promise<InboxRig> {
  const base = await commentRig();
  const threads = createMemoryThreads(base.connected);
  const polls = createMemoryCommentPolls();
  const posts = createMemoryPosts(createMemoryDeliveries(), createMemoryMedia());
  const { facts, platform } = base.network.reached;
  facts.inbox = { everyMinutes: 10, days: 30, callsMax: 1 };
  const { accounts } = base.connected;
  const inbox: InboxDependencies = {
    ...base.deps,
    accounts,
    threads,
    polls,
    posts,
    members: {
      list: () =>
        Promise.resolve([
          { uid: 'dana', role: 'owner', joinedAt: testTime },
          { uid: 'tomas', role: 'user', joinedAt: testTime },
        ]),
    },
    people: {
      findMany: (uids) =>
        Promise.resolve(uids.filter((uid) => uid === 'robin').map((uid) => ({ uid, name: 'Robin' }))),
    },
    log: capturedLog().log,
  };
  const rig: InboxRig = Object.assign(base, {
    inbox,
    threads,
    polls,
    posts,
    shown: { m1: [comment()] },
    reads: [],
    failing: new Map<string, Error>(),
  });
  if (!platform.comments) throw new Error('The made-up network has comments.');
  platform.comments = {
    ...platform.comments,
    list: (_io, { platformId }, mediaId, cursor): Promise<CommentList> => {
      const after = cursor === undefined ? '' : `?${cursor}`;
      rig.reads.push(`${platformId}/${mediaId}${after}`);
      const failure = rig.failing.get(platformId) ?? rig.failing.get(`${mediaId}${after}`);
      if (failure) return Promise.reject(failure);
      const shown = rig.shown[mediaId] ?? [];
      const first = cursor === undefined ? 0 : shown.findIndex(({ id }) => id === cursor) + 1;
      const comments = shown.slice(first, first + pageSize);
      const next = first + pageSize < shown.length ? (comments.at(-1)?.id ?? null) : null;
      return Promise.resolve({ comments, next });
    },
  };
  return rig;
}

export const storePublishedPost = ({ posts, now }: InboxRig, mediaId: string, platformId = 'a1') =>
  posts.change(workspaceId, [], null, now(), () => ({
    put: [
      madeUpPost({
        id: `post-${platformId}-${mediaId}`,
        status: 'uploaded',
        schedule: null,
        platformId,
        mediaId,
        updatedAt: now().getTime(),
      }),
    ],
    remove: [],
    deliveries: [],
    create: [],
    count: 0,
  }));

/** The calls of the inbox that people and Cloud Tasks make. */
export function callsOf({ inbox }: InboxRig) {
  const handlers = inboxHandlers(inbox);
  type Context = Parameters<typeof handlers.listThreads>[1];
  const as = (uid = 'dana') => ({ person: person({ uid }) }) as Context;
  const list = async (filter: 'open' | 'unread' | 'answered' | 'all' = 'all', uid?: string) => {
    const page = await handlers.listThreads({ workspaceId, filter }, as(uid));
    if (!('threads' in page)) throw new Error('This is no page of threads.');
    return page;
  };
  const idOf = async () => (await list()).threads[0]?.id ?? '';
  return {
    handlers,
    as,
    list,
    idOf,
    look: () => handlers.lookForComments({ workspaceId }, as()),
    poll: (platformId = 'a1') => handlers.pollComments({ workspaceId, platform: 'madeup', platformId }, as()),
    reply: async (
      change: { id?: string; reply?: string; requestId?: string; to?: string; seen?: string[] } = {},
      uid?: string,
    ) =>
      handlers.replyToThread(
        { workspaceId, id: await idOf(), reply: 'Until six.', to: 'c1', requestId: requestOf(1), ...change },
        as(uid),
      ),
  };
}

export const requestOf = (n: number) => `f81d4fae-7dec-41d0-a765-${String(n).padStart(12, '0')}`;
