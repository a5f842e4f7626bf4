import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { createHttp } from '@fanfare/platforms/_shared/http.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { notTaken } from '@fanfare/platforms/_shared/not-taken.ts';
import type { Facts, Platform, TargetFacts } from '@fanfare/platforms/platform.ts';
import { z } from 'zod';
import type { ReachedPlatform } from '../networks/reach.ts';

export interface MadeUpNetwork {
  readonly reached: ReachedPlatform;
  readonly posts: string[];
  readonly comments: string[];
  /** How many more times the network reports that the post is still processing. */
  processing: number;
  /** Loses the answer of the next `commit`. */
  loseAnswer: 'after publishing' | 'before publishing' | null;
  commentFailure: NetworkError | null;
  /** An internal error that `start` and `poll` throw while it is set. */
  crash: Error | null;
  whilePreparing(): void;
  /** Makes the next `start` or `poll` fail. */
  next(call: 'start', failure: Failure): void;
}

const facts: Facts = {
  id: 'madeup',
  alias: null,
  label: 'Made-up',
  colour: '#333333',
  position: 10,
  limits: { description: 500, title: 100 },
  usualSeconds: 30,
  texts: { title: true, description: true, comment: true },
  options: [],
  altText: { max: 500, kinds: ['image'] },
  target: null,
  pkce: true,
  returnsVerifier: false,
  scopes: ['read', 'write'],
  publishScopes: ['write'],
  calls: { upload_post: null },
  words: { published: 'It is out!', failed: 'It is not out!' },
  abilities: { insights: false, comment: true, reply: false, removeComment: false },
  analytics: null,
  nothing: ({ description, media }) =>
    description === '' && media.length === 0 ? { success: false, message: 'Nothing to post.' } : null,
  check: ({ description, comment }) => [
    ...(description.length > 500
      ? [{ severity: 'error' as const, code: 'too_long', message: 'That is too long.' }]
      : []),
    ...(comment.includes('#')
      ? [
          {
            severity: 'warning' as const,
            code: 'comment_hashtag',
            message: 'Hashtags of comments are not links.',
          },
        ]
      : []),
  ],
};

const unanswered = () => new NetworkError({ kind: 'outcome_unknown', reason: 'No answer.', code: null });

export const madeUpTarget = (kind: TargetFacts['kind']): TargetFacts => ({
  kind,
  gapMs: 0,
  words: {
    none: 'Nothing was chosen!',
    missing: 'Please choose one.',
    empty: 'There is none.',
    published: (name) => `It is out in ${name}!`,
    failed: (name) => `It is not out in ${name}!`,
    several: (out, all) => `Made-up uploads: ${out}/${all} successful.`,
  },
});

/** Creates a network without HTTP, for tests that need no real network. */
export function madeUpNetwork(): MadeUpNetwork {
  const failures: Failure[] = [];
  const progress = () => {
    if (network.crash) throw network.crash;
    const failure = failures.shift();
    if (failure) throw new NetworkError(failure);
    network.whilePreparing();
    if (network.processing === 0) return { kind: 'ready', handle: 'prepared' } as const;
    network.processing -= 1;
    return { kind: 'waiting', handle: 'prepared', seconds: 10 } as const;
  };
  const platform: Platform = {
    oauth: {
      authorise: () => '',
      exchange: () => Promise.reject(unanswered()),
      refresh: null,
      revoke: null,
      profiles: () => Promise.resolve([]),
    },
    classify: () => ({ kind: 'unavailable', reason: '', code: null }),
    publish: {
      handle: z.string(),
      start: async () => progress(),
      poll: async () => progress(),
      async commit({ content }) {
        const lost = network.loseAnswer;
        network.loseAnswer = null;
        if (lost === 'before publishing') throw unanswered();
        network.posts.push(content.description);
        if (lost !== null) throw unanswered();
        return { id: `post-${network.posts.length}`, url: null };
      },
      async find(job) {
        const same = network.posts.flatMap((text, i) =>
          text === job.content.description ? { id: `post-${i + 1}`, url: null } : [],
        );
        return (await notTaken(job, same))[0] ?? null;
      },
      finish: () => Promise.resolve({ url: 'https://made-up.example/post-1', warnings: [] }),
      remove: null,
    },
    comments: {
      async add(_io, _account, mediaId, text) {
        if (network.commentFailure) throw network.commentFailure;
        network.comments.push(`${mediaId}: ${text}`);
        return { id: 'comment-1', at: 0 };
      },
      find: () => Promise.resolve(null),
      remove: null,
    },
    insights: null,
    analytics: null,
    targets: null,
  };
  const http = createHttp({ origin: '', classify: platform.classify });
  const network: MadeUpNetwork = {
    reached: {
      facts: { ...facts, abilities: { ...facts.abilities } },
      platform,
      http,
      keys: { clientId: 'id', clientSecret: 'secret' },
      forBrowser: (url) => url,
    },
    posts: [],
    comments: [],
    processing: 0,
    loseAnswer: null,
    commentFailure: null,
    crash: null,
    whilePreparing: () => undefined,
    next: (_call, failure) => void failures.push(failure),
  };
  return network;
}
