import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { notImitated } from '../../_meta/testing/unknown-parameters.ts';
import { a, connected, error } from '../testing/connected.ts';
import { video } from '../testing/samples.ts';

describe('an Instagram parameter that the sandbox does not act on', () => {
  it.each([
    [{ image_url: a, location_id: '1' }, 'location_id'],
    [{ image_url: a, user_tags: '[]' }, 'user_tags'],
    [{ image_url: a, collaborators: '["a"]' }, 'collaborators'],
    [{ image_url: a, cover_url: a }, 'cover_url'],
    [{ image_url: a, share_to_feed: 'true' }, 'share_to_feed'],
    [{ image_url: a, children: '1,2' }, 'children'],
    [{ media_type: 'REELS', video_url: a, share_to_feed: 'maybe' }, 'share_to_feed'],
    [{ media_type: 'REELS', upload_type: 'resumable' }, 'upload_type'],
  ])('a container with %j is refused as not imitated', async (values, name) => {
    const { create, sandbox } = await connected();
    expect(await create(values)).toMatchObject(notImitated(name));
    expect(sandbox.save()).toMatchObject({ containers: [] });
  });

  it.each([
    [{ metric: 'reach', period: 'day', breakdown: 'media_product_type' }, 'breakdown'],
    [{ metric: 'follows_and_unfollows', period: 'day', timeframe: 'this_week' }, 'timeframe'],
    [{ metric: 'follower_demographics', period: 'lifetime', since: '1' }, 'since'],
    [{ metric: 'reach', period: 'day', since: 'yesterday' }, 'since'],
  ])('a call for insights with %j is refused as not imitated', async (values, name) => {
    const { call } = await connected();
    expect(await call('GET', 'me/insights', values)).toMatchObject(notImitated(name));
  });

  it('the refusal of an unknown parameter of a field names the field and the parameter', async () => {
    const { call, made, publish, pass } = await connected();
    const id = await made();
    pass(2_000);
    await publish(id);
    const fields = 'insights.metric(reach).colour(blue){values}';
    expect(await call('GET', 'me/media', { fields })).toMatchObject(notImitated('insights.colour'));
    const known = await call('GET', 'me/media', { limit: '1', fields: 'insights.metric(reach,views){name}' });
    expect(known.json).toMatchObject({
      data: [{ insights: { data: [{ name: 'reach' }, { name: 'views' }] } }],
    });
  });
});

describe('an Instagram parameter that is acted on', () => {
  it('a wrong `appsecret_proof` is refused, and a right one is accepted', async () => {
    const { call, account, sandbox } = await connected();
    const proof = createHmac('sha256', sandbox.keys.clientSecret).update(account.grant.accessToken);
    const right = { appsecret_proof: proof.digest('hex') };
    expect(await call('GET', 'me', right)).toMatchObject({ status: 200 });
    expect(await call('GET', 'me', { appsecret_proof: 'wrong' })).toMatchObject(error(100));
  });

  it('a client that goes back to the previous page of a list gets the page that it read before', async () => {
    const { call } = await connected();
    const list = async (values: Record<string, string>) =>
      (await call('GET', 'me/media', { limit: '2', ...values })).json as {
        data: { id: string }[];
        paging: { cursors: { before: string; after: string }; next?: string; previous?: string };
      };
    const first = await list({});
    expect(first.paging).not.toHaveProperty('previous');
    const second = await list({ after: first.paging.cursors.after });
    expect(second.paging).toHaveProperty('previous');
    expect(await list({ before: second.paging.cursors.before })).toEqual(first);
  });

  it('the fields of a reel contain its cover or the requested frame, and whether the feed lists the reel', async () => {
    const { call, made, publish, pass, files, jobOf, account } = await connected();
    const url = 'https://files.example/v';
    jobOf(account, { media: [video('v')] } as never);
    const shown = async (values: Record<string, string>) => {
      const container = await made({ media_type: 'REELS', video_url: url, ...values });
      pass(8_000);
      const { id } = (await publish(container)).json as { id: string };
      const read = await call('GET', id, { fields: 'thumbnail_url,is_shared_to_feed' });
      return read.json as { thumbnail_url: string; is_shared_to_feed: boolean };
    };
    expect(files.has(url)).toBe(true);
    const covered = await shown({ cover_url: a, share_to_feed: 'false' });
    expect(covered).toMatchObject({
      is_shared_to_feed: false,
      thumbnail_url: expect.stringMatching(/^kept:/),
    });
    const plain = await shown({ thumb_offset: '500' });
    expect(plain).toMatchObject({ is_shared_to_feed: true, thumbnail_url: expect.stringMatching(/^data:/) });
  });
});
