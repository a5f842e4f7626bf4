import type { Insights } from '@fanfare/core/insights/insights.ts';
import { describe, expect, it } from 'vitest';
import type { CreateSandbox } from './_sandbox/sandbox.ts';
import { NetworkError } from './_shared/network-error.ts';
import { conformance } from './conformance.ts';
import type { Check, Subject } from './conformance/subject.ts';
import type { Oauth, Platform, Publish } from './platform.ts';
import { youtube } from './youtube/testing/subject.ts';

/** A suite is worth what it finds: each of these networks breaks one promise, and the check of that promise must fail. */
const sound = youtube as Subject;
const { platform, facts } = sound;
const { publish, oauth } = platform;
const comments = platform.comments!;

const changed = (change: Partial<Platform>): Subject => ({ ...sound, platform: { ...platform, ...change } });
const publishing = (change: Partial<Publish<unknown>>) => changed({ publish: { ...publish, ...change } });
const insights = platform.insights!;
const nothingSeen: Insights = { answer: {}, link: null, counts: [], comments: [] };
const reading = (change: (seen: Insights) => Insights) =>
  changed({ insights: async (io, account, id) => change(await insights(io, account, id)) });
const signing = (change: Partial<Oauth>) => changed({ oauth: { ...oauth, ...change } });
const sandboxed = (change: (network: ReturnType<CreateSandbox>) => Partial<ReturnType<CreateSandbox>>) => ({
  ...sound,
  createSandbox: ((world, saved) => {
    const network = sound.createSandbox(world, saved);
    return { ...network, ...change(network) };
  }) satisfies CreateSandbox,
});

const all: readonly Check[] = Object.values(conformance).flat();
function checkOf(name: string): Check {
  const found = all.filter((each) => each.name.startsWith(name));
  if (found.length !== 1) throw new Error(`${found.length} checks begin with "${name}".`);
  return found[0]!;
}

const faulty: readonly (readonly [what: string, subject: Subject, found: string])[] = [
  [
    'allows a longer description',
    { ...sound, facts: { ...facts, limits: { ...facts.limits, description: 3001 } } },
    'has the limits of the specification',
  ],
  [
    'publishes with permissions it never asks for',
    { ...sound, facts: { ...facts, publishScopes: ['other'] } },
    'has a name, a colour',
  ],
  ['checks nothing', { ...sound, facts: { ...facts, check: () => [] } }, 'lets a description be as long'],
  [
    'forgets the state',
    signing({ authorise: (keys, asked) => oauth.authorise(keys, { ...asked, state: '' }) }),
    'asks for consent with the state',
  ],
  [
    'forgets the proof of who began',
    signing({ authorise: (keys, asked) => oauth.authorise(keys, { ...asked, challenge: null }) }),
    'sends the proof of who began',
  ],
  [
    'shows the secret of the app',
    signing({ authorise: (keys, asked) => `${oauth.authorise(keys, asked)}&k=${keys.clientSecret}` }),
    'never puts the secret',
  ],
  [
    'tells a secret in an error',
    signing({
      exchange: (io, answer) =>
        oauth.exchange(io, answer).catch((error: unknown) => {
          throw new NetworkError(
            { kind: 'rejected', reason: 'No.', code: null },
            { cause: new Error(io.keys.clientSecret, { cause: error }) },
          );
        }),
    }),
    'gives a grant for a code once',
  ],
  [
    'does not tell how it failed',
    signing({
      exchange: (io, answer) =>
        oauth.exchange(io, answer).catch(() => {
          throw new Error('Oh.');
        }),
    }),
    'gives a grant for a code once',
  ],
  ['cannot renew', signing({ refresh: null }), 'can renew a grant'],
  ['renews nothing', signing({ refresh: (_io, grant) => Promise.resolve(grant) }), 'renews a grant, in'],
  [
    'loses the refresh token',
    signing({ refresh: async (io, grant) => ({ ...(await oauth.refresh!(io, grant)), refreshToken: null }) }),
    'renews a grant, in',
  ],
  ['takes nothing back', signing({ revoke: () => Promise.resolve() }), 'takes a connection back'],
  [
    'makes a number of an id',
    signing({
      profiles: async (io, grant) =>
        (await oauth.profiles(io, grant)).map((each) => ({
          ...each,
          platformId: String(Number(each.platformId)),
        })),
    }),
    'says who the account is',
  ],
  [
    'publishes while it prepares',
    publishing({
      async start(job) {
        const progress = await publish.start(job);
        if (progress.kind === 'ready') await publish.commit({ ...job, handle: progress.handle });
        return progress;
      },
    }),
    'shows nothing before',
  ],
  [
    'publishes while it is asked',
    publishing({
      async poll(job) {
        await publish.commit(job);
        return { kind: 'ready', handle: job.handle };
      },
    }),
    'changes nothing by asking',
  ],
  [
    'cuts the words',
    publishing({
      start: (job) => publish.start({ ...job, content: { ...job.content, description: 'Through' } }),
    }),
    'publishes every kind of post once',
  ],
  [
    'sends another file',
    publishing({
      commit: (job) =>
        publish.commit({
          ...job,
          media: {
            ...job.media,
            open: (_media, range) =>
              Promise.resolve(new Blob([new Uint8Array(range!.end - range!.start)]).stream()),
          },
        }),
    }),
    'publishes every kind of post once',
  ],
  [
    'keeps nothing on the way',
    publishing({ start: (job) => publish.start({ ...job, keep: () => Promise.resolve(), handle: null }) }),
    'goes on from everything it had kept',
  ],
  [
    'finds nothing ever',
    publishing({ find: () => Promise.resolve(null) }),
    'finds what went out without a word',
  ],
  [
    'finds what is not there',
    publishing({ find: () => Promise.resolve({ id: 'x', url: null }) }),
    'finds nothing when a worker died',
  ],
  [
    'finds what is not there after a refusal',
    publishing({ find: () => Promise.resolve({ id: 'x', url: null }) }),
    'finds nothing when nothing went out',
  ],
  [
    'says that the outcome is clear when it is not',
    publishing({
      commit: (job) =>
        publish.commit(job).catch(() => {
          throw new NetworkError({ kind: 'rejected', reason: 'No.', code: null });
        }),
    }),
    'does not send again what the network did and denied',
  ],
  [
    'finishes differently each time',
    publishing({
      finish: (() => {
        let times = 0;
        return async (job, receipt) => ({
          ...(await publish.finish!(job, receipt)),
          url: `https://network.example/${(times += 1)}`,
        });
      })(),
    }),
    'finishes what is out',
  ],
  ['deletes nothing', publishing({ remove: () => Promise.resolve() }), 'takes a post down'],
  [
    'calls every failure rejected',
    changed({ classify: () => ({ kind: 'rejected', reason: 'No.', code: null }) }),
    'tells what it means when a call is answered with "server_error"',
  ],
  [
    'looks for words',
    changed({
      classify(reply) {
        const failure = platform.classify(reply);
        return {
          ...failure,
          kind: JSON.stringify(reply.body).includes('credentials') ? 'token_expired' : 'rejected',
        };
      },
    }),
    'tells failures apart by status',
  ],
  [
    'does not say when to come again',
    changed({
      classify(reply) {
        const { kind, reason, code } = platform.classify(reply);
        return { kind, reason, code };
      },
    }),
    'says when it may ask again',
  ],
  ['writes no comments', changed({ comments: null }), 'can write comments exactly'],
  [
    'writes a comment twice',
    changed({
      comments: {
        ...comments,
        async add(...given) {
          await comments.add(...given);
          return comments.add(...given);
        },
      },
    }),
    'writes a comment once',
  ],
  [
    'finds no comment',
    changed({ comments: { ...comments, find: () => Promise.resolve(null) } }),
    'finds a comment whose answer',
  ],
  [
    'finds older comments',
    changed({
      comments: { ...comments, find: (io, account, id, text) => comments.find(io, account, id, text, 0) },
    }),
    'finds no comment that nobody wrote',
  ],
  [
    'answers beside a comment',
    changed({
      comments: { ...comments, add: (io, account, id, text) => comments.add(io, account, id, text) },
    }),
    'lets an answer stand below',
  ],
  [
    'looks for no answers',
    changed({
      comments: {
        ...comments,
        find: (...given) => (given[5] === undefined ? comments.find(...given) : Promise.resolve(null)),
      },
    }),
    'finds an answer whose own answer',
  ],
  [
    'takes no comment away',
    changed({ comments: { ...comments, remove: () => Promise.resolve() } }),
    'takes a comment away',
  ],
  [
    'says that nobody looked',
    reading((seen) => ({ ...seen, counts: seen.counts.map(({ label }) => ({ label, value: 0 })) })),
    'counts more of everything',
  ],
  [
    'counts in halves',
    reading((seen) => ({ ...seen, counts: [{ label: 'Views', value: 0.5 }] })),
    'reads how a post does',
  ],
  ['shows no comments', reading((seen) => ({ ...seen, comments: [] })), 'reads what is written below a post'],
  [
    'still reads what is gone',
    changed({
      insights: (io, account, id) => insights(io, account, id).catch(() => nothingSeen),
    }),
    'tells that a post is gone',
  ],
  [
    'takes the end of a connection for the end of a post',
    changed({
      insights: (io, account, id) =>
        insights(io, account, id).catch(() => {
          throw new NetworkError({ kind: 'not_found', reason: 'No.', code: null });
        }),
    }),
    'tells that the connection has ended when a post',
  ],
  [
    'does not say that it asked too often',
    changed({ insights: (io, account, id) => insights(io, account, id).catch(() => nothingSeen) }),
    'tells that it asked too often',
  ],
  [
    'offers to read what it cannot',
    { ...sound, platform: { ...platform, insights: null } },
    'offers people exactly',
  ],
  [
    'leaves out of analytics what it does not know',
    changed({
      analytics: async (io, account, days) => ({
        ...(await platform.analytics!(io, account, days)),
        reach: undefined,
      }),
    }),
    'tells how an account does',
  ],
  [
    'has analytics for whoever was thrown out',
    changed({ analytics: () => Promise.resolve({ overview: {}, posts: [] }) }),
    'tells that the connection has ended when an account',
  ],
  [
    'says nothing of why its analytics fail',
    {
      ...sound,
      facts: {
        ...facts,
        analytics: { words: { accounts: '', empty: 'Nobody', failed: '', byKind: {} } },
      },
    },
    'has words for how its analytics fail',
  ],
  [
    'forgets when it is stopped',
    sandboxed(() => ({ save: () => null })),
    'keeps connections when it is stopped',
  ],
  ['revokes nothing', sandboxed(() => ({ revoke: () => undefined })), 'says that the connection has ended'],
];

describe('the suite of all networks', () => {
  it('has a name of its own for every check', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(30);
  });

  it.each(faulty)('finds a network that %s', async (_what, subject, name) => {
    const { run } = checkOf(name);
    await expect(Promise.resolve(run(sound))).resolves.toBeUndefined();
    await expect((async () => run(subject))()).rejects.toThrow();
  });
});
