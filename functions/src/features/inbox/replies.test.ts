import { disconnectedText, unconfirmedText } from '@fanfare/core/comments/replies.ts';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../testing/builders.ts';
import { failureOf } from '../../testing/comment-rig.ts';
import {
  callsOf,
  comment,
  inboxRig,
  storePublishedPost,
  requestOf,
  type InboxRig,
} from './testing/inbox-rig.ts';

let rig: InboxRig;
let calls: ReturnType<typeof callsOf>;
beforeEach(async () => {
  rig = await inboxRig();
  calls = callsOf(rig);
  await storePublishedPost(rig, 'm1');
});
const { workspace: workspaceId } = ids;

const texts = () => rig.out.map(({ text }) => text);

describe('a reply from the inbox', () => {
  beforeEach(async () => void (await calls.look()));

  it('a sent reply marks the thread as answered for the whole team', async () => {
    expect(await calls.reply()).toMatchObject({
      state: 'answered',
      isUnread: false,
      pending: [],
      replies: [{ text: 'Until six.', isOwn: true }],
    });
    expect(rig.out).toMatchObject([{ text: 'm1: Until six.', parent: 'c1' }]);
  });

  it('a reply over the limit of its network is refused before it is stored', async () => {
    rig.network.reached.facts.replyMax = 500;
    const { label } = rig.network.reached.facts;
    await expect(calls.reply({ reply: 'x'.repeat(501) })).rejects.toMatchObject({
      status: 400,
      fields: { reply: `Replies on ${label} are at most 500 characters.` },
    });
    expect((await calls.list()).threads).toMatchObject([{ pending: [] }]);
    await calls.reply({ reply: 'x'.repeat(500) });
    expect(texts()).toHaveLength(1);
  });

  it('a reply to a message that is not in the thread is refused', async () => {
    await expect(calls.reply({ to: 'elsewhere' })).rejects.toMatchObject({ status: 404 });
    expect(texts()).toEqual([]);
  });

  it('a reply waits if the network’s answer is lost, and the next round confirms the reply without sending it again', async () => {
    rig.endings = [{ kind: 'unavailable', isOut: true }];
    expect(await calls.reply()).toMatchObject({ state: 'open', pending: [{ state: 'waiting' }] });
    rig.pass(2 * 60_000);
    await calls.poll();
    expect((await calls.list()).threads).toMatchObject([{ state: 'answered', pending: [] }]);
    expect(texts()).toEqual(['m1: Until six.']);
  });

  it('a reply whose worker dies during the call makes the account due in two minutes, even if no member has the inbox open', async () => {
    rig.pass(20 * dayMs);
    await calls.poll();
    expect(rig.polls.all()).toMatchObject([{ dueAt: null }]);
    rig.inbox.comments.decide = () => new Promise(() => undefined);
    void calls.reply();
    await expect.poll(() => rig.polls.all()[0]?.dueAt).toBe(rig.now().getTime() + 2 * 60_000);
  });

  it('replies that never reached the network are all sent by the next rounds, even if one round cannot check all their threads', async () => {
    const count = 23;
    rig.shown['m1'] = Array.from({ length: count }, (_, index) =>
      comment({ id: `c${index}`, text: `${index}?` }),
    );
    rig.pass(hourMs);
    await calls.poll();
    for (const thread of rig.threads.all()) {
      rig.endings = [{ kind: 'unavailable', isOut: false }];
      await calls.reply({
        id: thread.id,
        to: thread.comment.id,
        requestId: requestOf(Number(thread.comment.id.slice(1))),
      });
    }
    for (let round = 0; round < count; round += 1) {
      rig.pass(61_000);
      await calls.poll();
    }
    expect(rig.threads.all().flatMap(({ pending }) => pending)).toEqual([]);
    expect(texts()).toHaveLength(count);
  });

  it('the next round sends a reply that never reached the network', async () => {
    rig.endings = [{ kind: 'unavailable', isOut: false }];
    await calls.reply();
    rig.pass(2 * 60_000);
    await calls.poll();
    expect((await calls.list()).threads).toMatchObject([{ pending: [], replies: [{ text: 'Until six.' }] }]);
    expect(texts()).toEqual(['m1: Until six.']);
  });

  describe('a reply whose worker died after it was published', () => {
    beforeEach(async () => {
      const { decide } = rig.threads;
      let decisions = 0;
      rig.threads.decide = (...given) => {
        decisions += 1;
        // The first decision queues the reply, and the second stores its outcome.
        return decisions === 2 ? Promise.reject(new Error('The worker died.')) : decide(...given);
      };
      await expect(calls.reply()).rejects.toThrow('The worker died.');
    });
    const pollAfter = async (ms: number) => {
      rig.pass(ms);
      await rig.store.forgetExpired(rig.now(), 100);
      await calls.poll();
      return (await calls.list()).threads;
    };

    it('the reply is confirmed two days later instead of being sent again', async () => {
      expect(await pollAfter(2 * dayMs)).toMatchObject([{ pending: [], replies: [{ text: 'Until six.' }] }]);
      expect(texts()).toEqual(['m1: Until six.']);
    });

    it.each([4, 40])('the reply is shown as failed after %i days, and is not sent again', async (days) => {
      expect(await pollAfter(days * dayMs)).toMatchObject([
        { pending: [{ state: 'failed', reason: unconfirmedText }] },
      ]);
      expect(texts()).toEqual(['m1: Until six.']);
    });

    it('pressing Retry confirms the published reply', async () => {
      await pollAfter(4 * dayMs);
      expect(await calls.reply()).toMatchObject({ pending: [], replies: [{ text: 'Until six.' }] });
      expect(texts()).toEqual(['m1: Until six.']);
    });
  });

  describe('a reply whose account is disconnected while the network is slow', () => {
    const ref = { workspaceId, platform: 'madeup', platformId: 'a1' };
    const disconnectDuring = (end: () => Promise<{ id: string; at: number }>) => {
      rig.network.reached.platform.comments!.add = async () => {
        await rig.connected.accounts.delete(ref);
        await rig.threads.forget(ref);
        return end();
      };
    };

    it('the reply is shown as sent if the network accepted it', async () => {
      disconnectDuring(() => Promise.resolve({ id: 'r1', at: rig.now().getTime() }));
      expect(await calls.reply()).toMatchObject({
        state: 'answered',
        pending: [],
        replies: [{ id: 'r1', text: 'Until six.' }],
      });
      expect(rig.threads.all()).toEqual([]);
    });

    it.each([
      ['the network did not answer', 'unavailable', disconnectedText],
      ['the network refused it', 'rejected', 'It is rejected.'],
    ] as const)('the reply fails with the reason if %s', async (_name, kind, reason) => {
      disconnectDuring(() => Promise.reject(failureOf(kind)));
      expect(await calls.reply()).toMatchObject({ pending: [{ state: 'failed', reason }] });
      expect(rig.threads.all()).toEqual([]);
    });
  });

  it('a refused reply fails with the reason and can be sent again or removed', async () => {
    rig.endings = [{ kind: 'rejected' }, { kind: 'rejected' }];
    expect(await calls.reply()).toMatchObject({ pending: [{ state: 'failed', reason: 'It is rejected.' }] });
    await calls.reply();
    expect(await calls.reply()).toMatchObject({ pending: [], state: 'answered' });
    rig.endings = [{ kind: 'rejected' }];
    await calls.reply({ requestId: requestOf(2), reply: 'Or seven.' });
    const discarded = await calls.handlers.discardReply(
      { workspaceId, id: await calls.idOf(), requestId: requestOf(2) },
      calls.as(),
    );
    expect(discarded).toMatchObject({ pending: [] });
    expect(texts()).toEqual(['m1: Until six.']);
  });

  it('a second reply with the same text is not sent while the outcome of the first is open', async () => {
    rig.endings = [{ kind: 'unavailable', isOut: false }];
    await calls.reply();
    await expect(calls.reply({ requestId: requestOf(2) }, 'tomas')).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(texts()).toEqual([]);
  });

  it('after a reply was sent, its request id is refused for another text', async () => {
    await calls.reply();
    const repeated = calls.reply({ reply: 'Until seven.' });
    await expect(repeated).rejects.toMatchObject({ code: 'conflict', status: 409 });
    expect(await calls.reply()).toMatchObject({ replies: [{ text: 'Until six.' }] });
    expect(texts()).toEqual(['m1: Until six.']);
  });

  it('a request id that is used in two threads at the same time is refused in the second thread, which stores nothing', async () => {
    rig.shown['m1'] = [comment(), comment({ id: 'c2', text: 'And Sunday?' })];
    rig.pass(hourMs);
    await calls.poll();
    const idOf = (to: string) => rig.threads.all().find((thread) => thread.comment.id === to)!.id;
    const results = await Promise.allSettled(['c1', 'c2'].map((to) => calls.reply({ id: idOf(to), to })));
    expect(results).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { status: 409 } }]);
    expect(rig.threads.all().flatMap(({ pending }) => pending)).toEqual([]);
    expect(texts()).toEqual(['m1: Until six.']);
  });

  it('many tabs that retry a waiting reply do not delay its next check', async () => {
    rig.endings = [{ kind: 'unavailable', isOut: true }];
    await calls.reply();
    rig.pass(61_000);
    rig.searchFailure = 'unavailable';
    const tabs = Array.from({ length: 10 }, () => calls.reply());
    await Promise.all(tabs);
    for (let tab = 0; tab < 10; tab += 1) await calls.reply();
    const [waiting] = rig.threads.all().flatMap(({ pending }) => pending);
    expect(waiting).toMatchObject({ state: 'waiting' });
    expect(waiting!.nextAt! - rig.now().getTime()).toBeLessThanOrEqual(2 * 60_000);
    rig.searchFailure = null;
    rig.pass(2 * 60_000);
    await calls.poll();
    expect((await calls.list()).threads).toMatchObject([{ state: 'answered', pending: [] }]);
  });

  it('a repeated request is answered from the thread, even after all other records expired', async () => {
    await calls.reply();
    rig.pass(40 * dayMs);
    await rig.store.forgetExpired(rig.now(), 100);
    expect(await calls.reply()).toMatchObject({ replies: [{ text: 'Until six.' }] });
    expect(texts()).toEqual(['m1: Until six.']);
  });
});

describe('the number of open comments', () => {
  it('the workspace gets the new number after a poll, after a reply and after a thread is marked as answered', async () => {
    rig.shown['m1'] = [comment(), comment({ id: 'c2' }), comment({ id: 'c3' })];
    const open = () => rig.threads.openCount(workspaceId);
    await calls.look();
    expect(open()).toBe(3);
    const [first, second] = (await calls.list()).threads;
    await calls.handlers.markThread({ workspaceId, id: first!.id, answered: true }, calls.as());
    expect(open()).toBe(2);
    await calls.reply({ id: second!.id, to: second!.comment.id });
    expect(open()).toBe(1);
  });

  it('a failed count does not stop other work', async () => {
    rig.threads.recount = () => Promise.reject(new Error('It is down.'));
    expect(await calls.look()).toMatchObject({ changed: 1, problems: [] });
    expect(await calls.reply()).toMatchObject({ state: 'answered' });
  });
});

describe('reading and answering', () => {
  it('a thread is marked as read for one member, but as answered for all members', async () => {
    await calls.look();
    const id = await calls.idOf();
    await calls.handlers.markThread({ workspaceId, id, read: true }, calls.as());
    expect((await calls.list('unread')).threads).toHaveLength(0);
    expect((await calls.list('unread', 'tomas')).threads).toHaveLength(1);
    await calls.handlers.markThread({ workspaceId, id, answered: true }, calls.as('tomas'));
    expect((await calls.list('open')).threads).toHaveLength(0);
    expect((await calls.list('answered')).threads).toMatchObject([{ answeredBy: 'A former member' }]);
    await calls.handlers.markThread({ workspaceId, id, answered: false }, calls.as());
    expect((await calls.list('open')).threads).toHaveLength(1);
  });
});
