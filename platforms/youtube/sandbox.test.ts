import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../platform.ts';
import { createRequests } from './testing/requests.ts';
import { createRig, quiet, unverified, type Rig } from './testing/rig.ts';

let rig: Rig;
let account: Account;
beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

const { ask, session, put } = createRequests(() => ({ rig, account }));
const api = 'https://www.googleapis.com/youtube/v3';

describe('reading from the YouTube sandbox', () => {
  it('a call that requests no known part of an object is refused', async () => {
    expect(await ask(`${api}/channels?mine=true`)).toMatchObject({ reason: 'missingRequiredParameter' });
    expect(await ask(`${api}/channels?mine=true&part=x`)).toMatchObject({ reason: 'unknownPart' });
  });

  it('counts are returned as strings', async () => {
    const { json } = await ask(`${api}/channels?mine=true&part=statistics`);
    // Subscriber counts have at most three significant digits.
    const digits = (pattern: RegExp) => expect.stringMatching(pattern) as string;
    expect(json).toMatchObject({
      items: [{ statistics: { subscriberCount: digits(/^\d{3}0+$/), videoCount: digits(/^\d+$/) } }],
    });
  });

  it('the uploads list does not exist until the channel has a video', async () => {
    account = await rig.connect({ account: quiet });
    const list = `${api}/playlistItems?part=snippet&playlistId=${quiet.replace('UC', 'UU')}`;
    expect(await ask(list)).toMatchObject({ status: 404, reason: 'playlistNotFound' });
    await put(await session(3), 'bytes 0-2/3', 3);
    expect(await ask(list)).toMatchObject({ status: 200, json: { items: [{ snippet: { title: 'T' } }] } });
  });

  it('a new video can be missing from the uploads list for a while', async () => {
    await rig.close();
    rig = await createRig({ limits: { playlistLagMs: 60_000 } });
    account = await rig.connect({ account: quiet });
    await put(await session(3), 'bytes 0-2/3', 3);
    const list = `${api}/playlistItems?part=snippet&playlistId=${quiet.replace('UC', 'UU')}`;
    rig.clock.now += 59_999;
    expect((await ask(list)).status).toBe(404);
    rig.clock.now += 1;
    expect((await ask(list)).status).toBe(200);
  });

  it('an unknown video id returns an empty list', async () => {
    expect(await ask(`${api}/videos?part=status&id=nothing`)).toMatchObject({
      status: 200,
      json: { items: [] },
    });
  });

  it('a call cannot find private videos of other channels', async () => {
    await put(
      await session(3, { snippet: { title: 'T' }, status: { privacyStatus: 'private' } }),
      'bytes 0-2/3',
      3,
    );
    const address = `${api}/videos?part=status&id=${rig.posts(account)[0]!.id}`;
    expect((await ask(address)).json).toMatchObject({ items: [{}] });
    const other = await rig.connect({ account: unverified });
    expect((await ask(address, { as: other })).json).toMatchObject({ items: [] });
  });

  it('each call uses up units of the daily quota', async () => {
    await rig.close();
    rig = await createRig({ limits: { unitsPerDay: 2 } });
    account = await rig.connect();
    expect((await ask(`${api}/channels?mine=true&part=id`)).status).toBe(200);
    expect(await ask(`${api}/channels?mine=true&part=id`)).toMatchObject({
      status: 403,
      reason: 'quotaExceeded',
    });
  });

  it('the Date header of every reply has the time of the sandbox', async () => {
    const { headers } = await ask(`${api}/channels?mine=true&part=id`);
    expect(headers.get('date')).toBe(new Date(rig.clock.now).toUTCString());
  });
});

describe('unknown YouTube path', () => {
  it('an unknown path is answered with 404', async () => {
    expect((await ask(`${api}/search?part=id`)).status).toBe(404);
    expect((await ask('https://accounts.google.com/youtube/v3/channels')).status).toBe(404);
  });
});
