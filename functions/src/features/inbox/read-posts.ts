import {
  afterFailure,
  afterFurtherPages,
  deferPost,
  duePosts,
  nextPollAt,
  type AccountPoll,
  type InboxFacts,
  type PolledPost,
} from '@fanfare/core/comments/polling.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { Http, NetworkCall } from '@fanfare/platforms/_shared/http.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Comments } from '@fanfare/platforms/platform.ts';
import { ask } from '../../networks/ask.ts';
import type { ReachedAccount } from '../../networks/reach-account.ts';
import type { InboxDependencies } from './dependencies.ts';
import { ingest } from './ingest.ts';
import { readComments, type CommentReader } from './read-comments.ts';

export interface PollReport {
  /** The number of threads with something new. */
  changed: number;
  pages: number;
  problem: AccountPoll['problem'];
  /** The posts of the account after the round. */
  posts: readonly PolledPost[];
}

export interface Round {
  poll: AccountPoll;
  report: PollReport;
  /** The number of pages that the round may still read beyond the newest page of each post. */
  furtherPages: number;
  /** The round starts no further calls after this time. */
  until: number;
  /** True if the round ran out of time. */
  isCut: boolean;
  /** True if threads may have been stored, so that the open threads have to be counted again. */
  isStored: boolean;
}

/** A read that starts at the last moment ends at most this much later, so that the round can be stored. */
const readMs = 15_000;

function withTimeLimit(http: Http, now: () => Date, until: number): Http {
  const limited = (call: NetworkCall): NetworkCall => ({
    ...call,
    timeoutMs: Math.max(1_000, until + readMs - now().getTime()),
  });
  return {
    send: (call) => http.send(limited(call)),
    read: (call, schema) => http.read(limited(call), schema),
  };
}

/** Reads the comments of the posts that are due, until the round runs out of time. */
export async function readPosts(
  deps: InboxDependencies,
  round: Round,
  reached: ReachedAccount & { list: NonNullable<Comments['list']>; inbox: InboxFacts },
  isLook: boolean,
): Promise<Round> {
  const { ref, inbox, list } = reached;
  const { report, until } = round;
  const io = { ...reached.io, http: withTimeLimit(reached.io.http, deps.now, until) };
  let current = round.poll;
  let { isStored, furtherPages } = round;
  const result = () => ({
    ...round,
    poll:
      furtherPages < round.furtherPages ? afterFurtherPages(current, inbox, deps.now().getTime()) : current,
    isStored,
  });
  /** The last reason why a post could not be read. If no post could be read, it becomes the problem of the account. */
  let refusal: AccountPoll['problem'] = null;
  let hasRead = false;
  const put = (read: PolledPost) => {
    const posts = current.posts.map((each) => (each.postId === read.postId ? read : each));
    current = { ...current, posts };
  };
  for (const post of duePosts(current, inbox, { now: deps.now().getTime(), isLook })) {
    const at = deps.now().getTime();
    if (at >= until) return { ...result(), isCut: true };
    let read = post;
    const reader: CommentReader = {
      list(cursor) {
        report.pages += 1;
        return ask(deps, ref, (account) => list(io, account, post.mediaId, cursor));
      },
      takeFurtherPage() {
        if (furtherPages === 0 || deps.now().getTime() >= until) return false;
        furtherPages -= 1;
        return true;
      },
      async store(seen) {
        isStored = true;
        report.changed += await ingest(deps, ref, post, seen, inbox);
      },
      keep(next) {
        read = next;
        put(next);
      },
    };
    try {
      await readComments(post, reader);
      put({ ...read, polledAt: at, nextAt: nextPollAt(read, inbox, at) });
      current = { ...current, failures: 0, problem: null, pausedUntil: 0 };
      hasRead = true;
    } catch (error) {
      if (!(error instanceof NetworkError)) {
        deps.log.error('The comments of a post cannot be stored.', error, { postId: post.postId });
        put(deferPost(read, inbox, at));
        continue;
      }
      const { kind, reason, retryAt } = error.failure;
      if (kind === 'not_found') {
        // The post no longer exists, but the account's other posts do.
        current = { ...current, posts: current.posts.filter(({ postId }) => postId !== post.postId) };
        continue;
      }
      const { needsReconnect: needsPerson, affectsAccount } = meaningOf(kind);
      if (!affectsAccount) {
        refusal = { kind, reason };
        put(deferPost(read, inbox, at));
        continue;
      }
      current = afterFailure(current, { kind, reason }, { now: at, retryAt: retryAt ?? null, needsPerson });
      report.problem = current.problem;
      break;
    }
  }
  if (refusal && !hasRead && !report.problem) {
    report.problem = refusal;
    current = { ...current, problem: refusal };
  }
  return result();
}
