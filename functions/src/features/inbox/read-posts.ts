import {
  afterFailure,
  deferPost,
  duePosts,
  pollEveryMs,
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
import { ingest, signatureOf } from './ingest.ts';

export interface PollReport {
  /** The number of threads with something new. */
  changed: number;
  /** The number of posts that were read. */
  polled: number;
  problem: AccountPoll['problem'];
}

export interface Round {
  poll: AccountPoll;
  report: PollReport;
  /** Nothing new starts after this time. */
  until: number;
  /** Whether the round ran out of time. */
  isCut: boolean;
  /** Whether threads may have been stored, so that the open ones have to be counted. */
  isStored: boolean;
}

/** A read that starts at the last moment ends at most this much later, so that the round can be stored. */
const readMs = 15_000;

/** Ends each read early enough for the round to be stored. */
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

/** Reads the comments of the posts that are due, until the time of the round is over. */
export async function readPosts(
  deps: InboxDependencies,
  round: Round,
  reached: ReachedAccount & { latest: NonNullable<Comments['latest']>; inbox: InboxFacts },
  isLook: boolean,
): Promise<Round> {
  const { ref, inbox, latest } = reached;
  const { report, until } = round;
  const io = { ...reached.io, http: withTimeLimit(reached.io.http, deps.now, until) };
  let current = round.poll;
  let { isStored } = round;
  const put = (read: PolledPost) => {
    const posts = current.posts.map((each) => (each.postId === read.postId ? read : each));
    current = { ...current, posts };
  };
  for (const post of duePosts(current, inbox, { now: deps.now().getTime(), isLook })) {
    const at = deps.now().getTime();
    if (at >= until) return { ...round, poll: current, isCut: true, isStored };
    report.polled += 1;
    try {
      const page = await ask(deps, ref, (account) => latest(io, account, post.mediaId));
      const signature = signatureOf(page);
      if (signature !== post.signature) {
        isStored = true;
        report.changed += await ingest(deps, ref, post, page, inbox);
      }
      const nextAt = at + pollEveryMs(at - post.publishedAt, inbox);
      put({ ...post, signature, polledAt: at, nextAt });
      current = { ...current, failures: 0, problem: null, pausedUntil: 0 };
    } catch (error) {
      if (!(error instanceof NetworkError)) {
        deps.log.error('The comments of a post cannot be stored.', error, { postId: post.postId });
        put(deferPost(post, inbox, at));
        continue;
      }
      const { kind, reason, retryAt } = error.failure;
      if (kind === 'not_found') {
        // The post no longer exists, but the others do.
        current = { ...current, posts: current.posts.filter(({ postId }) => postId !== post.postId) };
        continue;
      }
      const { needsReconnect: needsPerson, affectsAccount } = meaningOf(kind);
      if (!affectsAccount) {
        put(deferPost(post, inbox, at));
        continue;
      }
      current = afterFailure(current, { kind, reason }, { now: at, retryAt: retryAt ?? null, needsPerson });
      report.problem = current.problem;
      break;
    }
  }
  return { ...round, poll: current, isStored };
}
