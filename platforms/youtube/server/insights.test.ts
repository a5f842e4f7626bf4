import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { anna, createRig, quiet, type Rig } from '../testing/rig.ts';
import { insights } from './insights.ts';
import { platform } from './index.ts';

const comments = platform.comments!;
let rig: Rig;
let account: Account;
let video: string;

async function publishAs(identity: string) {
  account = await rig.connect({ account: identity });
  const { handle } = await platform.publish.start(rig.job(account));
  video = (await platform.publish.commit({ ...rig.job(account), handle })).id;
}

beforeEach(async () => {
  rig = await createRig();
  await publishAs(anna);
});
afterEach(() => rig.close());

const read = () => insights(rig.io, account, video);
async function later(hours: number) {
  rig.clock.now += hours * hourMs;
  account = await rig.connect({ account: account.platformId });
}

describe('YouTube video insights', () => {
  it('a new video has zero counts and a link', async () => {
    expect(await read()).toMatchObject({
      answer: {
        video: { id: video, statistics: { viewCount: '0', likeCount: '0', commentCount: '0' } },
        comments: [],
      },
      link: `https://www.youtube.com/watch?v=${video}`,
      counts: [
        { label: 'Views', value: 0 },
        { label: 'Likes', value: 0 },
        { label: 'Comments', value: 0 },
      ],
      comments: [],
    });
  });

  it('the counts of a video grow with time, and reading them does not change them', async () => {
    await later(5);
    const early = await read();
    expect(await read()).toEqual(early);
    await later(72);
    const late = await read();
    for (const [index, { value }] of late.counts.entries())
      expect(value).toBeGreaterThan(early.counts[index]?.value ?? Infinity);
  });

  it('comments are listed newest first with all their replies', async () => {
    const first = await comments.add(rig.io, account, video, 'First');
    for (const text of ['A', 'B', 'C']) {
      rig.clock.now += 1000;
      await comments.add(rig.io, account, video, text, first.id);
    }
    await comments.add(rig.io, account, video, 'Second');
    const { comments: shown, answer } = await read();
    expect(shown).toMatchObject([
      { text: 'Second', replies: [] },
      {
        id: first.id,
        text: 'First',
        username: '@anapaints',
        timestamp: '2026-11-20T12:00:00.000Z',
        replies: [{ text: 'A' }, { text: 'B' }, { text: 'C', replies: [] }],
      },
    ]);
    expect(answer['comments']).toEqual(shown);
  });

  it('at most two hundred comments are read, for three units of quota', async () => {
    await rig.close();
    rig = await createRig({ limits: { unitsPerDay: 1_000_000 } });
    await publishAs(anna);
    for (let index = 0; index < 201; index += 1) await comments.add(rig.io, account, video, `No ${index}`);
    const spent = () => (rig.sandbox().save() as { quota: { units: number } }).quota.units;
    const before = spent();
    expect((await read()).comments).toHaveLength(200);
    expect(spent() - before).toBe(3);
  });

  it('replies that YouTube does not list with their thread are read only for five threads', async () => {
    await rig.close();
    rig = await createRig({ limits: { unitsPerDay: 1_000_000 } });
    await publishAs(anna);
    for (let index = 0; index < 7; index += 1) {
      const { id } = await comments.add(rig.io, account, video, `No ${index}`);
      for (const text of ['A', 'B', 'C']) await comments.add(rig.io, account, video, text, id);
    }
    const { comments: shown } = await read();
    expect(shown.map(({ replies }) => replies.length)).toEqual([3, 3, 3, 3, 3, 2, 2]);
  });

  it('insights are available even if comments are off', async () => {
    await publishAs(quiet);
    const { counts, comments: shown } = await read();
    expect(counts.map(({ label }) => label)).toEqual(['Views', 'Likes']);
    expect(shown).toEqual([]);
  });

  it('a missing video, a rate limit, a missing permission and a revoked token each fail with their own kind', async () => {
    expect(await failureOf(insights(rig.io, account, 'nothing'))).toMatchObject({ kind: 'not_found' });
    for (const call of ['videos_list', 'comments_list']) {
      rig.fault(call, 'rate_limit');
      expect(await failureOf(read())).toMatchObject({ kind: 'rate_limited' });
    }
    const upload = 'https://www.googleapis.com/auth/youtube.upload';
    const ssl = 'https://www.googleapis.com/auth/youtube.readonly';
    account = await rig.connect({ scopes: [upload, ssl] });
    expect(await failureOf(read())).toMatchObject({ kind: 'missing_permission' });
    rig.sandbox().revoke(anna);
    expect(await failureOf(read())).toMatchObject({ kind: 'token_expired' });
  });
});
