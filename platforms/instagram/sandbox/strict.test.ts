import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { a, connected, error, graph } from '../testing/connected.ts';
import { setup } from '../testing/setup.ts';

describe('publish call of the Instagram sandbox', () => {
  it("publishing is refused without a container, with another account's container, and with the id of a post", async () => {
    const { call, account, publish, made, pass, connect, ask } = await connected();
    expect(await call('POST', `${account.platformId}/media_publish`)).toMatchObject(error(100));
    const own = await made();
    pass(2_000);
    const other = await connect(1);
    const headers = { authorization: `Bearer ${other.grant.accessToken}` };
    const body = new URLSearchParams({ creation_id: own });
    const foreign = new Request(`${graph}/${other.platformId}/media_publish`, {
      method: 'POST',
      headers,
      body,
    });
    expect(await ask(foreign)).toMatchObject(error(24, 2207008));
    const { json } = await publish(own);
    expect(await publish((json as { id: string }).id)).toMatchObject(error(24, 2207008));
  });

  it('publishing an unfinished container is refused', async () => {
    const { publish, made, pass } = await connected();
    const id = await made();
    pass(1_999);
    expect(await publish(id)).toMatchObject(error(9007, 2207027));
    pass(1);
    expect(await publish(id)).toMatchObject({ status: 200 });
  });

  it('publishing a container is refused a day after it was created', async () => {
    const { publish, made, pass } = await connected();
    const ids = [await made(), await made()];
    pass(dayMs - 1);
    expect(await publish(ids[0] ?? '')).toMatchObject({ status: 200 });
    pass(1);
    expect(await publish(ids[1] ?? '')).toMatchObject(error(24, 2207008));
  });

  it('a container that was created for a carousel cannot be published alone', async () => {
    const { publish, made, pass } = await connected();
    const id = await made({ image_url: a, is_carousel_item: 'true' });
    pass(2_000);
    expect(await publish(id)).toMatchObject(error(100));
  });

  it('publishing a container twice makes two posts', async () => {
    const { publish, made, pass, postsOf, account } = await connected();
    const id = await made();
    pass(2_000);
    await publish(id);
    await publish(id);
    expect(postsOf(account)).toHaveLength(2);
  });
});

describe('refused Instagram call', () => {
  it('a call with a missing or unknown token is refused', async () => {
    const { ask } = await connected();
    expect(await ask(new Request(`${graph}/me`))).toMatchObject(error(104));
    const headers = { authorization: 'Bearer x' };
    expect(await ask(new Request(`${graph}/me`, { headers }))).toMatchObject(error(190, 467));
  });

  it('a call is refused if its API version does not exist yet, and accepted if the version is missing or retired', async () => {
    const { call } = await connected();
    expect(await call('GET', 'https://graph.instagram.com/v99.0/me')).toMatchObject(error(2500));
    expect(await call('GET', 'https://graph.instagram.com/v12.0/me')).toMatchObject({ status: 200 });
    expect(await call('GET', 'https://graph.instagram.com/me')).toMatchObject({ status: 200 });
  });

  it('an unknown field is refused', async () => {
    const { call } = await connected();
    expect(await call('GET', 'me', { fields: 'user_id,email' })).toMatchObject(error(100));
  });

  it('a call about another account is refused', async () => {
    const { call, sandbox } = await connected();
    const other = sandbox.identities[1]?.platformId ?? '';
    expect(await call('GET', `${other}/media`)).toMatchObject(error(100, 33));
  });

  it('reading comments of a container and deleting a container are refused', async () => {
    const { call, made } = await connected();
    const id = await made();
    expect(await call('GET', `${id}/comments`)).toMatchObject(error(100, 33));
    expect(await call('DELETE', id)).toMatchObject(error(-1, 2207073));
  });
});

describe('Instagram sandbox', () => {
  it('the state survives a restart', async () => {
    const { sandbox, publish, made, pass } = await connected();
    const id = await made();
    pass(2_000);
    await publish(id);
    const again = setup(JSON.parse(JSON.stringify(sandbox.save())));
    expect(again.sandbox.accounts()).toEqual(sandbox.accounts());
  });

  it('the publishing limit shows how much of the quota is used', async () => {
    const { call, account, publish, made, pass } = await connected();
    const id = await made();
    pass(2_000);
    await publish(id);
    expect(await call('GET', `${account.platformId}/content_publishing_limit`)).toMatchObject({
      json: { data: [{ quota_usage: 1, config: { quota_total: 50, quota_duration: 86_400 } }] },
    });
  });

  it('a comment call that requests fields writes the comment but reports a failure', async () => {
    const { call, publish, made, pass, postsOf, account } = await connected();
    const id = await made();
    pass(2_000);
    const { json } = await publish(id);
    const post = (json as { id: string }).id;
    const said = await call('POST', `${post}/comments`, { message: 'Warm.', fields: 'id' });
    expect(said).toMatchObject(error(20, 1772107));
    expect(postsOf(account)[0]?.comments).toMatchObject([{ text: 'Warm.', username: 'lumi.bakery' }]);
  });
});

describe('Instagram comments and fields that our own client does not use', () => {
  it('a comment can be hidden and comments turned off, and later calls return both changes', async () => {
    const { call, made, publish, pass } = await connected();
    const container = await made();
    pass(2_000);
    const { id: post } = (await publish(container)).json as { id: string };
    const added = await call('POST', `${post}/comments`, { message: 'First.' });
    const { id: comment } = added.json as { id: string };
    expect(await call('POST', comment, { hide: 'true' })).toMatchObject({ json: { success: true } });
    expect(await call('GET', comment, { fields: 'hidden' })).toMatchObject({ json: { hidden: true } });
    expect(await call('POST', post, { comment_enabled: 'false' })).toMatchObject({ json: { success: true } });
    const read = await call('GET', post, { fields: 'is_comment_enabled,children' });
    expect(read.json).toEqual({ id: post, is_comment_enabled: false });
    expect(await call('POST', `${post}/comments`, { message: 'Second.' })).toMatchObject(error(100));
    expect(await call('POST', post, { comment_enabled: 'maybe' })).toMatchObject(error(100));
  });

  it('follower_count has one value for each requested day', async () => {
    const { call, account, world } = await connected();
    const until = Math.floor(world.now() / 1000);
    const reply = await call('GET', `${account.platformId}/insights`, {
      metric: 'follower_count',
      period: 'day',
      since: String(until - 3 * 86_400),
      until: String(until),
    });
    const { data } = reply.json as { data: { values: { value: number }[] }[] };
    expect(data[0]?.values).toHaveLength(3);
  });
});
