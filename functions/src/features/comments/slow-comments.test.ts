import type { Http } from '@fanfare/platforms/_shared/http.ts';
import type { Comments } from '@fanfare/platforms/platform.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { person } from '../../testing/builders.ts';
import { commentRig, failureOf, type CommentRig } from '../../testing/comment-rig.ts';
import { madeUpAccountFields } from '../../testing/network-rig.ts';
import { commentHandlers } from './handlers.ts';

const comment = {
  ...madeUpAccountFields,
  media_id: 'm1',
  comment: 'Lovely',
  requestId: 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6',
};

let rig: CommentRig;
let handlers: ReturnType<typeof commentHandlers>;
/** The times at which the comments were published on the network, in milliseconds since the start. */
let out: number[];
/** The functions to run right before the next comments are written: one function for each comment, in order. */
let onTheWay: (() => Promise<unknown>)[];
let started: number;
beforeEach(async () => {
  rig = await commentRig();
  out = [];
  onTheWay = [];
  started = rig.now().getTime();
  const sinceStart = () => rig.now().getTime() - started;
  const http: Http = {
    send: () => Promise.resolve({ status: 200, headers: new Headers(), body: out.push(sinceStart()) }),
    read: () => Promise.reject(new Error('Nothing is read here.')),
  };
  const { reached } = rig.network;
  const add: Comments['add'] = async (io) => {
    await onTheWay.shift()?.();
    await io.http.send({ method: 'POST', url: 'https://made-up.example/comments' });
    return { id: `c${out.length}`, at: io.now() };
  };
  Object.assign(reached, { http });
  reached.platform.comments!.add = add;
  handlers = commentHandlers(rig.deps);
});

const context = { person: person() } as Parameters<typeof handlers.addComment>[1];
const add = () => handlers.addComment(comment, context);
const takes = (ms: number) => () => Promise.resolve(rig.pass(ms));
const undecided = {
  code: 'outcome_unknown',
  message: expect.stringContaining('not be posted twice') as string,
};

/** Suspends the next comment just before it is written, until the returned function is called. */
async function holdNextComment() {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  onTheWay = [
    () => {
      arrived.resolve();
      return released.promise;
    },
  ];
  const first = add();
  await arrived.promise;
  return { first, release: released.resolve };
}

describe('a slow comment', () => {
  it('a comment can be written until its worker’s time for sending ends', async () => {
    onTheWay = [takes(40_000)];
    expect(await add()).toMatchObject({ commentId: 'c1' });
    expect(out).toEqual([40_000]);
  });

  it('a comment is not written after the time for sending has ended, and a retry writes it once', async () => {
    onTheWay = [takes(40_001)];
    await expect(add()).rejects.toMatchObject(undecided);
    expect(out).toEqual([]);
    expect(await add()).toMatchObject({ commentId: 'c1' });
    expect([out.length, rig.searches]).toEqual([1, 1]);
  });

  it('a comment is not written after the time for sending has ended, even with a new token', async () => {
    onTheWay = [
      () => {
        rig.pass(40_001);
        return Promise.reject(failureOf('token_expired'));
      },
    ];
    await expect(add()).rejects.toMatchObject(undecided);
    expect(out).toEqual([]);
  });

  it('a comment that a search did not find gets the full time for sending again', async () => {
    onTheWay = [takes(40_001), takes(40_000)];
    await expect(add()).rejects.toMatchObject(undecided);
    expect(await add()).toMatchObject({ commentId: 'c1' });
    expect(out).toEqual([40_001 + 20_000 + 40_000]);
  });

  it('a worker that was considered dead does not write the comment when it returns', async () => {
    const { first, release } = await holdNextComment();
    rig.pass(90_000);
    expect(await add()).toMatchObject({ commentId: 'c1' });
    release();
    await expect(first).rejects.toMatchObject(undecided);
    expect([out, rig.searches]).toEqual([[90_000], 1]);
    expect(await add()).toMatchObject({ commentId: 'c1' });
  });

  it('no other worker takes over a comment until its worker is considered dead', async () => {
    const { first, release } = await holdNextComment();
    rig.pass(64_999);
    await expect(add()).rejects.toMatchObject(undecided);
    expect([out, rig.searches]).toEqual([[], 0]);
    release();
    await expect(first).rejects.toMatchObject(undecided);
  });
});
