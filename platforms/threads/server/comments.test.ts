import { secondMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import { without } from '../../conformance/without.ts';
import { deliver } from '../../conformance/deliver.ts';
import type { Comments } from '../../platform.ts';
import { withThreads, type Network } from '../testing/network.ts';
import { commentsWith } from './comments.ts';

const text = 'Still warm?';

interface Commenting extends Network {
  comments: Comments;
  postId: string;
  pauses: number[];
  written(): string[];
}

async function withPost(check: (given: Commenting) => Promise<void>, unseenMs = 0): Promise<void> {
  await withThreads(async (network) => {
    const { receipt } = await deliver(network, network.account);
    network.state().settings.unseenMs = unseenMs;
    const pauses: number[] = [];
    const comments = commentsWith((ms) => {
      pauses.push(ms);
      network.world.pass(ms);
      return Promise.resolve();
    });
    const written = () => network.posts()[0]?.comments.map((each) => each.text) ?? [];
    await check({ ...network, comments, postId: receipt.id, pauses, written });
  });
}

/** Makes each call take the given time, and records when each call started. */
function slowly({ io, world }: Network, takes: (url: string) => number) {
  const started = world.now();
  const begun: { path: string; ms: number }[] = [];
  const http: typeof io.http = {
    send: (call) => io.http.send(call),
    async read(call, schema) {
      begun.push({ path: new URL(call.url).pathname, ms: world.now() - started });
      try {
        return await io.http.read(call, schema);
      } finally {
        world.pass(takes(call.url));
      }
    },
  };
  return { io: { ...io, http }, begun };
}

const failure = (fields: object) => ({ failure: expect.objectContaining(fields) as object });

describe('Threads comment', () => {
  it('a comment is published without a pause if Threads finds its container immediately', () =>
    withPost(async ({ comments, io, account, postId, pauses, written }) => {
      await comments.add(io, account, postId, text);
      expect(written()).toEqual([text]);
      expect(pauses).toEqual([]);
    }));

  it('a container that is not found yet is awaited, and one comment is published', () =>
    withPost(async ({ comments, io, account, postId, pauses, written }) => {
      await comments.add(io, account, postId, text);
      expect(written()).toEqual([text]);
      expect(pauses).toEqual([2_000, 4_000]);
    }, 6 * secondMs));

  it('a comment is not published if its container is not found for too long, and can be written later', () =>
    withPost(
      async (given) => {
        const { comments, io, account, postId, written, world } = given;
        await expect(comments.add(io, account, postId, text)).rejects.toMatchObject(
          failure({ kind: 'rate_limited', code: '24/4279009', retryAt: world.now() + 36 * secondMs }),
        );
        expect(written()).toEqual([]);
        given.state().settings.unseenMs = 0;
        await comments.add(io, account, postId, text);
        expect(written()).toEqual([text]);
      },
      6 * secondMs + 1,
    ));

  it.each([
    [40_000, [text]],
    [40_001, []],
  ])('a comment is published only if creating its container took at most 40 s: %i ms', (ms, out) =>
    withPost(async (given) => {
      const { comments, account, postId, written } = given;
      const slow = slowly(given, (url) => (url.endsWith('/threads') ? ms : 0));
      const [added] = await Promise.allSettled([comments.add(slow.io, account, postId, text)]);
      expect(added.status).toBe(out.length > 0 ? 'fulfilled' : 'rejected');
      expect(written()).toEqual(out);
    }),
  );

  it('a comment is not published if Threads is too slow', () =>
    withPost(async (given) => {
      const { comments, account, postId, written, world } = given;
      const slow = slowly(given, () => 29 * secondMs);
      await expect(comments.add(slow.io, account, postId, text)).rejects.toMatchObject(
        failure({ kind: 'rate_limited', code: null, retryAt: world.now() + (87 + 2 + 30) * secondMs }),
      );
      expect(slow.begun.map(({ path, ms }) => [path.split('/').at(-1), ms])).toEqual([
        ['threads', 0],
        ['threads_publish', 29 * secondMs],
        [expect.any(String), 58 * secondMs],
      ]);
      expect(written()).toEqual([]);
    }, 300 * secondMs));

  it('the outcome is unknown if Threads hides the parent of a matching comment', () =>
    withPost(async ({ comments, io, account, postId, world }) => {
      const since = world.now() - 1000;
      await comments.add(io, account, postId, text);
      const silent = without('replied_to', io);
      await expect(comments.find(silent, account, postId, text, since)).rejects.toMatchObject({
        failure: { kind: 'outcome_unknown' },
      });
      expect(await comments.find(silent, account, postId, 'Something else', since)).toBeNull();
    }));

  it('the outcome is unknown if Threads reports the container of a published comment as missing', () =>
    withPost(async (given) => {
      const { comments, io, account, postId, written } = given;
      const since = given.world.now();
      const { http } = io;
      const repeating: typeof http = {
        send: (call) => http.send(call),
        async read(call, schema) {
          if (call.url.endsWith('/threads_publish')) await http.read(call, schema);
          return http.read(call, schema);
        },
      };
      await expect(comments.add({ ...io, http: repeating }, account, postId, text)).rejects.toMatchObject(
        failure({ kind: 'outcome_unknown' }),
      );
      expect(written()).toEqual([text]);
      const found = await comments.find(io, account, postId, text, since);
      expect(found?.id).toBe(given.posts()[0]?.comments[0]?.id);
    }));

  it('a refused comment is rejected permanently', () =>
    withPost(async (given) => {
      given.world.aim('create_reply', 'refuse');
      await expect(given.comments.add(given.io, given.account, given.postId, text)).rejects.toMatchObject(
        failure({ kind: 'rejected', code: '10/4279013' }),
      );
      expect(given.written()).toEqual([]);
    }));

  it('a comment cannot be deleted', () => {
    expect(commentsWith(() => Promise.resolve()).remove).toBeNull();
  });
});

describe('Threads reply to a comment', () => {
  it('a reply appears below its comment and is found only there', () =>
    withPost(async ({ comments, io, account, postId, state, world }) => {
      const since = world.now();
      const parent = await comments.add(io, account, postId, 'A question');
      const answer = await comments.add(io, account, postId, text, parent.id);
      expect(state().threads.find(({ id }) => id === answer.id)?.replyTo).toBe(parent.id);
      expect(await comments.find(io, account, postId, text, since, parent.id)).toEqual({ id: answer.id });
      expect(await comments.find(io, account, postId, text, since)).toBeNull();
    }));
});
