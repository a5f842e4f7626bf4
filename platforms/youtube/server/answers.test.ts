import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { anna, createRig, quiet, unverified, type Rig } from '../testing/rig.ts';
import { platform } from './index.ts';
import { callServed } from '../../conformance/serve.ts';

const comments = platform.comments!;
const remove = comments.remove!;
let rig: Rig;
let account: Account;
let video: string;
let comment: string;

async function publishAs(identity: string) {
  account = await rig.connect({ account: identity });
  const { handle } = await platform.publish.start(rig.job(account));
  video = (await platform.publish.commit({ ...rig.job(account), handle })).id;
}

beforeEach(async () => {
  rig = await createRig();
  await publishAs(anna);
  comment = (await comments.add(rig.io, account, video, 'First')).id;
});
afterEach(() => rig.close());

const written = () => rig.posts(account).flatMap((each) => each.comments.map(({ text }) => text));
const answer = (text: string, to = comment) => comments.add(rig.io, account, video, text, to);
const find = (text: string, { to = comment, since = rig.clock.now } = {}) =>
  comments.find(rig.io, account, video, text, since, to);

describe('YouTube reply to a comment', () => {
  it.each(['drop', 'false_error'] as const)(
    'a reply is found only below its comment after the fault "%s"',
    async (fault) => {
      rig.fault('answers_insert', fault);
      expect(await failureOf(answer('Thanks'))).not.toBeNull();
      expect(await find('Thanks')).toHaveProperty('id');
      expect(await comments.find(rig.io, account, video, 'Thanks', rig.clock.now)).toBeNull();
      expect(written()).toEqual(['First', 'Thanks']);
    },
  );

  it('a reply is not found if it was never written or is older than the start of the search', async () => {
    rig.fault('answers_insert', 'server_error');
    expect(await failureOf(answer('Thanks'))).toMatchObject({ kind: 'unavailable' });
    expect(await find('Thanks')).toBeNull();
    await answer('Thanks');
    expect(await find('Thanks', { since: rig.clock.now + 1 })).toBeNull();
  });

  it('a reply to a reply is found below the top-level comment', async () => {
    const { id } = await answer('Thanks');
    const second = await answer('Again', id);
    expect(second.id.startsWith(`${comment}.`)).toBe(true);
    expect(await find('Again', { to: id })).toEqual({ id: second.id });
    expect(await find('Again')).toEqual({ id: second.id });
  });

  it('a reply is found beyond the first page', async () => {
    for (let index = 0; index < 100; index += 1) await answer(`More ${index}`);
    const { id } = await answer('The one');
    expect(await find('The one')).toEqual({ id });
  });

  it('an empty reply and a reply to an unknown comment are refused', async () => {
    expect(await failureOf(answer('Thanks', 'Ugx404'))).toMatchObject({
      kind: 'not_found',
      code: 'parentCommentNotFound',
    });
    expect(await failureOf(answer(' '))).toMatchObject({ kind: 'rejected', code: 'commentTextRequired' });
  });
});

describe('deleting a YouTube comment', () => {
  it("the caller's own comment is deleted with its replies, and deleting it again fails", async () => {
    await answer('Thanks');
    await remove(rig.io, account, comment);
    expect(written()).toEqual([]);
    expect(await failureOf(remove(rig.io, account, comment))).toMatchObject({
      kind: 'not_found',
      code: 'commentNotFound',
    });
  });

  it('a comment by another person is hidden, and hiding it again is not an error', async () => {
    const [owner, theirs] = [account, video];
    await publishAs(unverified);
    const guest = { ...account, platformId: owner.platformId };
    const { id } = await comments.add(rig.io, guest, theirs, 'Look at me');
    [account, video] = [owner, theirs];
    expect(written()).toEqual(['First', 'Look at me']);
    await remove(rig.io, owner, id);
    await remove(rig.io, owner, id);
    expect(written()).toEqual(['First']);
  });

  it("a comment below another channel's video cannot be deleted", async () => {
    await publishAs(unverified);
    expect(await failureOf(remove(rig.io, account, comment))).toMatchObject({ kind: 'rejected' });
  });

  it('comments by viewers can be hidden', async () => {
    rig.clock.now += 48 * hourMs;
    account = await rig.connect();
    const address = `${rig.origin}/www.googleapis.com/youtube/v3/commentThreads?part=snippet&videoId=${video}`;
    const headers = { authorization: `Bearer ${account.grant.accessToken}` };
    const { items } = (await (await callServed(address, { headers })).json()) as { items: { id: string }[] };
    const other = items.find(({ id }) => id !== comment);
    const before = written().length;
    await remove(rig.io, account, other?.id ?? '');
    expect(written()).toHaveLength(before - 1);
  });
});

describe('YouTube comment thread', () => {
  const ask = async (path: string, method = 'GET') => {
    const headers = { authorization: `Bearer ${account.grant.accessToken}` };
    const reply = await callServed(`${rig.origin}/www.googleapis.com/youtube/v3/${path}`, {
      method,
      headers,
    });
    const text = await reply.text();
    return { status: reply.status, json: (text === '' ? null : JSON.parse(text)) as object | null };
  };

  it('a thread includes some replies and the number of all replies', async () => {
    for (const text of ['A', 'B', 'C']) await answer(text);
    expect(await ask(`commentThreads?part=snippet,replies&videoId=${video}`)).toMatchObject({
      json: { items: [{ snippet: { totalReplyCount: 3 }, replies: { comments: [{}, {}] } }] },
    });
  });

  it('a new thread is refused below a video whose comments are off', async () => {
    await publishAs(quiet);
    expect(await ask(`commentThreads?part=snippet&videoId=${video}`)).toMatchObject({
      status: 403,
      json: { error: { errors: [{ reason: 'commentsDisabled' }] } },
    });
  });

  it("comments by others cannot be deleted, and the caller's own comments cannot be rejected", async () => {
    expect(
      await ask(`comments/setModerationStatus?id=${comment}&moderationStatus=rejected`, 'POST'),
    ).toMatchObject({ status: 400, json: { error: { errors: [{ reason: 'operationNotSupported' }] } } });
    expect(await ask(`comments/setModerationStatus?id=${comment}&moderationStatus=x`, 'POST')).toHaveProperty(
      'status',
      400,
    );
    await publishAs(unverified);
    expect(await ask(`comments?id=${comment}`, 'DELETE')).toMatchObject({ status: 403 });
  });

  it('writing a comment uses fifty units of the quota, and deleting it uses fifty-one', async () => {
    const spent = () => (rig.sandbox().save() as { quota: { units: number } }).quota.units;
    const before = spent();
    await answer('Thanks');
    expect(spent() - before).toBe(50);
    await remove(rig.io, account, comment);
    // The deletion adds fifty-one units: one to read the author, and fifty to delete.
    expect(spent() - before).toBe(101);
  });
});
