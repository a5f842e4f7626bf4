import type { AddCommentInput } from '@fanfare/core/api/schemas/comments.ts';
import type { FailureKind } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { countedIds, ids, person, testTime } from '../../testing/builders.ts';
import { memoryComments, type MemoryComments } from '../../testing/memory-comments.ts';
import { madeUpPlace, networkRig, type NetworkRig } from '../../testing/network-rig.ts';
import { commentHandlers } from './handlers.ts';

interface Out {
  text: string;
  parent: string | null;
  at: number;
}

const requestId = 'f81d4fae-7dec-41d0-a765-00a0c91e6bf6';
const comment = { ...madeUpPlace, media_id: 'm1', comment: 'Lovely', requestId };
const answer = (id: string, at = testTime) => ({
  success: true,
  commentId: id,
  timestamp: at.toISOString(),
});

let rig: NetworkRig;
let store: MemoryComments;
let out: Out[];
let removed: string[];
let looks: number;
/** How the next calls that write end; those after go well. */
let endings: ({ kind: FailureKind; isOut?: boolean } | 'slowly' | 'crash')[];
let lookFailure: FailureKind | null;
let finish: () => void;
let handlers: ReturnType<typeof commentHandlers>;

const failure = (kind: FailureKind) => new NetworkError({ kind, reason: `It is ${kind}.`, code: null });

beforeEach(async () => {
  out = [];
  removed = [];
  endings = [];
  looks = 0;
  lookFailure = null;
  rig = await networkRig();
  store = memoryComments();
  const { facts, platform } = rig.network.reached;
  Object.assign(facts.abilities, { comment: true, reply: true, removeComment: true });
  platform.comments = {
    async add(_io, _account, mediaId, text, parent) {
      const put = () => {
        const at = rig.now().getTime();
        out.push({ text: `${mediaId}: ${text}`, parent: parent ?? null, at });
        return { id: `c${out.length}`, at };
      };
      const ending = endings.shift();
      if (ending === undefined) return put();
      if (ending === 'crash') throw new TypeError('x is not a function');
      if (ending === 'slowly') {
        await new Promise<void>((resolve) => (finish = resolve));
        return put();
      }
      if (ending.isOut === true) put();
      throw failure(ending.kind);
    },
    find(_io, _account, mediaId, text, since, parent) {
      looks += 1;
      if (lookFailure) return Promise.reject(failure(lookFailure));
      const wanted = `${mediaId}: ${text}`;
      const index = out.findIndex(
        (each) => each.text === wanted && each.at >= since && each.parent === (parent ?? null),
      );
      return Promise.resolve(index < 0 ? null : { id: `c${index + 1}` });
    },
    remove: (_io, _account, id) => Promise.resolve(void removed.push(id)),
  };
  handlers = commentHandlers({
    ...rig.deps,
    comments: store,
    newId: countedIds(),
    sleep: (ms) => Promise.resolve(rig.pass(ms)),
  });
});

type Context = Parameters<typeof handlers.addComment>[1];
const contextOf = (uid = 'dana') => ({ person: person({ uid }) }) as Context;
type Change = Partial<Omit<AddCommentInput, 'requestId'>> & { requestId?: string | undefined };
const add = (change: Change = {}, uid?: string) =>
  handlers.addComment({ ...comment, ...change }, contextOf(uid));
const texts = () => out.map(({ text }) => text);

describe('a comment', () => {
  it('is written, and answered with its id and time', async () => {
    expect(await add()).toEqual(answer('c1'));
    expect(out).toEqual([{ text: 'm1: Lovely', parent: null, at: testTime.getTime() }]);
  });

  it('may answer another', async () => {
    const reply = { ...madeUpPlace, media_id: 'm1', id: 'c7', reply: 'Thank you' };
    expect(await handlers.reply(reply, contextOf())).toEqual(answer('c1'));
    expect(out).toMatchObject([{ text: 'm1: Thank you', parent: 'c7' }]);
  });

  it('is kept nowhere in its own words', async () => {
    await add();
    expect(store.all()).toHaveLength(1);
    expect(JSON.stringify(store.all())).not.toContain('Lovely');
  });

  it.each(['rejected', 'missing_permission', 'rate_limited', 'not_found'] as const)(
    'that is refused as %s is not out, and can be sent again at once',
    async (kind) => {
      endings = [{ kind }];
      await expect(add()).rejects.toMatchObject({ code: kind, message: `It is ${kind}.` });
      expect(await add()).toEqual(answer('c1'));
      expect([texts(), looks]).toEqual([['m1: Lovely'], 0]);
    },
  );

  it('is sent with a new token when the old one was turned away', async () => {
    endings = [{ kind: 'token_expired' }];
    expect(await add()).toEqual(answer('c1'));
  });

  it('that was not sent for want of a token can be sent again', async () => {
    endings = [{ kind: 'token_expired' }, { kind: 'token_expired' }];
    await expect(add()).rejects.toMatchObject({ status: 401 });
    expect(store.all()).toEqual([]);
  });
});

describe('the same request', () => {
  it('is answered alike, however often it comes', async () => {
    for (const ms of [0, 3_600_000, 80_000_000]) {
      rig.pass(ms);
      expect(await add()).toEqual(answer('c1'));
    }
    expect([texts(), looks]).toEqual([['m1: Lovely'], 0]);
  });

  it('waits for the first', async () => {
    endings = ['slowly'];
    const first = add();
    await Promise.resolve();
    const { now } = rig;
    const started = now().getTime();
    const pass = rig.pass;
    rig.pass = (ms) => {
      pass(ms);
      if (now().getTime() - started > 3000) finish();
    };
    const second = await add();
    expect(second).toEqual(await first);
    expect(texts()).toEqual(['m1: Lovely']);
  });

  it('waits 25 seconds, and is not sent a second time after that', async () => {
    endings = ['slowly'];
    const first = add();
    await expect(add()).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(rig.now().getTime() - testTime.getTime()).toBe(25_000);
    finish();
    await first;
    expect(texts()).toEqual(['m1: Lovely']);
  });

  it('under which other words were sent is refused', async () => {
    await add();
    await expect(add({ comment: 'Other' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(add({ media_id: 'm2' })).rejects.toMatchObject({ code: 'conflict' });
    expect(texts()).toEqual(['m1: Lovely']);
  });

  it('of another person is another one', async () => {
    await add();
    expect(await add({}, 'mika')).toEqual(answer('c2'));
  });
});

describe('a comment of which nobody heard what became of it', () => {
  const lose = async (isOut: boolean, kind: FailureKind = 'unavailable') => {
    endings = [{ kind, isOut }];
    await expect(add()).rejects.toMatchObject({
      code: 'outcome_unknown',
      message: expect.stringContaining('not written twice'),
    });
  };

  it.each(['unavailable', 'outcome_unknown'] as const)('is found when it is out: %s', async (kind) => {
    await lose(true, kind);
    expect(await add()).toEqual(answer('c1'));
    expect([texts(), looks]).toEqual([['m1: Lovely'], 1]);
    expect(await add()).toEqual(answer('c1'));
    expect(looks).toBe(1);
  });

  it('is not looked for before it would be seen', async () => {
    await lose(true);
    await add();
    expect(rig.now().getTime() - testTime.getTime()).toBe(20_000);
  });

  it('is sent again when it is surely not out', async () => {
    await lose(false);
    expect(await add()).toEqual(answer('c1', rig.now()));
    expect([texts(), looks]).toEqual([['m1: Lovely'], 1]);
  });

  it('is looked for from its first sending on, however often it was lost', async () => {
    await lose(false);
    endings = [{ kind: 'unavailable', isOut: true }];
    await expect(add()).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(await add()).toMatchObject({ commentId: 'c1' });
    expect(texts()).toEqual(['m1: Lovely']);
  });

  it('is not sent again while it cannot be looked for', async () => {
    await lose(true);
    lookFailure = 'rate_limited';
    await expect(add()).rejects.toMatchObject({ status: 429 });
    lookFailure = null;
    expect(await add()).toMatchObject({ commentId: 'c1' });
    expect(texts()).toEqual(['m1: Lovely']);
  });

  it('may be lost by a fault of ours', async () => {
    endings = ['crash'];
    await expect(add()).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(await add()).toMatchObject({ commentId: 'c1' });
    expect(looks).toBe(1);
  });

  it('is looked for when what was heard could not be kept', async () => {
    const { decide } = store;
    let calls = 0;
    store.decide = (id, rule) => {
      calls += 1;
      return calls === 2 ? Promise.reject(new Error('no database')) : decide(id, rule);
    };
    await expect(add()).rejects.toThrow('no database');
    rig.pass(90_000);
    expect(await add()).toMatchObject({ commentId: 'c1' });
    expect([texts(), looks]).toEqual([['m1: Lovely'], 1]);
  });

  it('is looked for as well when it was sent without a name, also after a minute', async () => {
    endings = [{ kind: 'unavailable', isOut: true }];
    await expect(add({ requestId: undefined })).rejects.toMatchObject({ code: 'outcome_unknown' });
    rig.pass(3_600_000);
    expect(await add({ requestId: undefined })).toMatchObject({ commentId: 'c1' });
    expect(texts()).toEqual(['m1: Lovely']);
  });
});

describe('a comment without a request of its own', () => {
  const press = (change = {}, uid?: string) => add({ ...change, requestId: undefined }, uid);

  it('is the same within a minute, and another one after it', async () => {
    await press();
    rig.pass(59_999);
    expect(await press()).toEqual(answer('c1'));
    rig.pass(1);
    expect(await press()).toMatchObject({ commentId: 'c2' });
  });

  it.each([
    ['words', { comment: 'Other' }, 'dana'],
    ['post', { media_id: 'm2' }, 'dana'],
    ['person', {}, 'mika'],
  ])('is another one with another %s', async (_what, change, uid) => {
    await press();
    expect(await press(change, uid)).toMatchObject({ commentId: 'c2' });
  });
});

describe('comments', () => {
  const reply = { ...madeUpPlace, media_id: 'm1', id: 'c7', reply: 'Thank you' };
  const remove = (change = {}) =>
    handlers.removeComment({ ...madeUpPlace, id: 'c7', ...change }, contextOf());

  it('are removed', async () => {
    expect(await remove()).toEqual({ success: true });
    expect(removed).toEqual(['c7']);
  });

  it('are not removed when the network says no', async () => {
    rig.network.reached.platform.comments!.remove = () => Promise.reject(failure('not_found'));
    await expect(remove()).rejects.toMatchObject({ status: 404, message: 'It is not_found.' });
  });

  it.each([
    ['comment', () => add()],
    ['reply', () => handlers.reply(reply, contextOf())],
    ['removeComment', () => remove()],
  ] as const)('are left alone where the network has no %s', async (ability, call) => {
    rig.network.reached.facts.abilities[ability] = false;
    await expect(call()).rejects.toMatchObject({ status: 404, message: 'Unsupported platform' });
    expect([out, removed, store.all()]).toEqual([[], [], []]);
  });

  it('are left alone where the server half of a network lacks them', async () => {
    rig.network.reached.platform.comments!.remove = null;
    await expect(remove()).rejects.toMatchObject({ message: 'Unsupported platform' });
    rig.network.reached.platform.comments = null;
    await expect(add()).rejects.toMatchObject({ message: 'Unsupported platform' });
  });

  it.each([
    ['an account of another workspace', { platform_id: 'of-mika' }],
    ['another workspace', { workspaceId: ids.other }],
  ])('are not found with %s', async (_what, change) => {
    const calls = [add(change), handlers.reply({ ...reply, ...change }, contextOf()), remove(change)];
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'not_found' });
    expect([out, removed, store.all()]).toEqual([[], [], []]);
  });
});
