import { dayMs, secondMs } from '@fanfare/core/time/units.ts';
import type { PostComment } from '@fanfare/core/insights/insights.ts';
import { describe, expect, it } from 'vitest';
import { deliver } from '../../conformance/deliver.ts';
import type { Account } from '../../platform.ts';
import { withThreads, type Network } from '../testing/network.ts';
import { commentsWith } from './comments.ts';
import { insights } from './insights.ts';

const failure = (kind: string) => ({ failure: expect.objectContaining({ kind }) as object });

interface Posted extends Network {
  postId: string;
  read(as?: Account): ReturnType<typeof insights>;
  /** Writes a reply to the post or to another reply, and returns its id. */
  say(text: string, parent?: string): Promise<string>;
}

async function withPost(check: (given: Posted) => Promise<void>): Promise<void> {
  await withThreads(async (network) => {
    const { io, account, world } = network;
    const { receipt } = await deliver(network, account);
    const comments = commentsWith(() => Promise.resolve());
    await check({
      ...network,
      postId: receipt.id,
      read: (as = account) => insights(io, as, receipt.id),
      async say(text, parent) {
        world.pass(secondMs);
        return (await comments.add(io, account, receipt.id, text, parent)).id;
      },
    });
  });
}

/** Adds `count` replies to the sandbox. */
function fill({ state, account, postId }: Posted, count: number, replyTo = postId): void {
  const { threads } = state();
  const [post] = threads;
  if (!post) throw new Error('There is no post.');
  for (let index = 0; index < count; index += 1)
    threads.push({ ...post, id: `99${threads.length}`, text: `No ${index}.`, replyTo, files: [] });
  expect(post.account).toBe(account.platformId);
}

const outline = ({ text, replies }: PostComment): unknown =>
  replies.length === 0 ? text : [text, ...replies.map(outline)];

describe('Threads post insights', () => {
  it('a new post has counts and a link', () =>
    withPost(async ({ read, postId }) => {
      const seen = await read();
      expect(seen.link).toMatch(/^https:\/\/www\.threads\.net\/@lumi\.bakery\/post\/\S{11}$/);
      expect(seen.answer).toEqual({
        media: {
          id: postId,
          media_type: 'IMAGE',
          permalink: seen.link,
          timestamp: expect.any(String) as string,
          insights: { likes: 0, replies: 0, views: 0, shares: 0 },
        },
        comments: [],
      });
      expect(seen.counts.map(({ label }) => label)).toEqual(['Likes', 'Replies', 'Views', 'Shares']);
    }));

  it('the counts grow with time', () =>
    withPost(async ({ read, say, world }) => {
      await say('Warm?');
      world.pass(3 * dayMs);
      const { counts } = await read();
      const [likes, replies, views] = counts.map(({ value }) => value);
      expect(likes).toBeGreaterThan(0);
      expect(replies).toBe(1);
      expect(views).toBeGreaterThan(0);
    }));

  it('without the permission for insights, every count is marked as refused', () =>
    withPost(async ({ read, say, state }) => {
      await say('Warm?');
      for (const token of state().tokens)
        token.scopes = token.scopes.filter((each) => each !== 'threads_manage_insights');
      const { counts, missing, answer, comments } = await read();
      expect(counts).toEqual([]);
      expect(missing).toEqual(
        ['Likes', 'Replies', 'Views', 'Shares'].map((label) => ({ label, why: 'refused' })),
      );
      expect(answer).toMatchObject({ media: { insights: {} } });
      expect(comments).toHaveLength(1);
    }));
});

describe('replies in Threads insights', () => {
  it('replies are nested: newest first at the top level, oldest first below', () =>
    withPost(async ({ read, say }) => {
      const first = await say('first');
      await say('second');
      const answer = await say('answer', first);
      await say('another answer', first);
      await say('deep', answer);
      const { comments, answer: told } = await read();
      expect(comments.map(outline)).toEqual(['second', ['first', ['answer', 'deep'], 'another answer']]);
      expect(comments[1]).toMatchObject({
        id: first,
        username: 'lumi.bakery',
        timestamp: expect.stringMatching(/^2026-11-20T12:00:\d\d\.000Z$/) as string,
      });
      expect(told['comments']).toEqual(comments);
    }));

  it('at most four pages of a hundred replies are read', () =>
    withPost(async (given) => {
      fill(given, 401);
      const asked: unknown[] = [];
      const { http } = given.io;
      const counting: typeof http = {
        send: (call) => http.send(call),
        read(call, schema) {
          asked.push(call.url);
          return http.read(call, schema);
        },
      };
      const { comments } = await insights({ ...given.io, http: counting }, given.account, given.postId);
      expect(comments).toHaveLength(400);
      expect(comments.at(-1)?.text).toBe('No 1.');
      expect(asked).toHaveLength(6);
    }));

  it('a reply whose parent is too old to be read moves to the top level', () =>
    withPost(async (given) => {
      const old = await given.say('old');
      fill(given, 1, old);
      fill(given, 399);
      const { comments } = await given.read();
      expect(comments).toHaveLength(400);
      expect(comments.at(-1)).toMatchObject({ text: 'No 0.', replies: [] });
    }));
});

describe('failed Threads insights', () => {
  it.each([
    ['read_container', 'rate_limit', 'rate_limited'],
    ['conversation', 'rate_limit', 'rate_limited'],
    ['insights', 'rate_limit', 'rate_limited'],
    ['insights', 'server_error', 'unavailable'],
    ['conversation', 'expire_token', 'token_expired'],
  ] as const)('the call %s with the fault %s fails as %s', (call, fault, kind) =>
    withPost(async ({ read, world }) => {
      world.aim(call, fault);
      await expect(read()).rejects.toMatchObject(failure(kind));
    }),
  );

  it('an unknown post fails as not_found', () =>
    withPost(async ({ io, account }) => {
      await expect(insights(io, account, '404')).rejects.toMatchObject(failure('not_found'));
    }));

  it('reading insights without the permission for replies fails as missing_permission', () =>
    withPost(async ({ read, state }) => {
      for (const token of state().tokens)
        token.scopes = token.scopes.filter((each) => each !== 'threads_read_replies');
      await expect(read()).rejects.toMatchObject(failure('missing_permission'));
    }));
});
