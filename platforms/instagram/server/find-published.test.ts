import { describe, expect, it } from 'vitest';
import { contentWith, video } from '../testing/samples.ts';
import { setup } from '../testing/setup.ts';
import { publish } from './publish.ts';

const failure = (fields: object) => ({ failure: fields });

describe('finding an Instagram post', () => {
  async function lost(content = contentWith()) {
    const network = setup();
    const account = await network.connect();
    const ready = await network.prepare(network.jobOf(account, content));
    const since = network.world.now();
    network.faults.push({ call: 'media_publish', kind: 'drop' });
    await expect(publish.commit(ready)).rejects.toThrow();
    return { ...network, account, ready, since };
  }

  async function publishOther(network: Awaited<ReturnType<typeof lost>>, description: string) {
    const other = await network.prepare(network.jobOf(network.account, contentWith({ description })));
    return publish.commit(other);
  }

  it('the newest post is not mistaken for ours if its text differs', async () => {
    const network = await lost();
    const [ours] = network.postsOf(network.account);
    await publishOther(network, 'Another.');
    expect(await publish.find(network.ready, network.since)).toMatchObject({ id: ours?.id });
  });

  it('the oldest post with our text is treated as ours, even if a newer one has the text as well', async () => {
    const network = await lost();
    const [ours] = network.postsOf(network.account);
    await publishOther(network, 'Fresh bread.');
    expect(await publish.find(network.ready, network.since)).toMatchObject({ id: ours?.id });
  });

  it('a reel is not mistaken for an image', async () => {
    const { connect, jobOf, prepare, faults, postsOf, world } = setup();
    const account = await connect();
    const ready = await prepare(jobOf(account, contentWith()));
    const reel = await prepare(jobOf(account, contentWith({ media: [video('v')] })));
    const since = world.now();
    await publish.commit(reel);
    faults.push({ call: 'media_publish', kind: 'drop' });
    await expect(publish.commit(ready)).rejects.toThrow();
    const [ours] = postsOf(account);
    expect(await publish.find(ready, since)).toMatchObject({ id: ours?.id });
  });

  it('the post is found beyond the first page', async () => {
    const network = await lost();
    const [ours] = network.postsOf(network.account);
    for (let count = 0; count < 30; count += 1) await publishOther(network, `Another ${count}.`);
    expect(await publish.find(network.ready, network.since)).toMatchObject({ id: ours?.id });
    expect(network.calls.filter(({ query }) => query.has('after'))).toHaveLength(1);
  });

  it('finding fails while Instagram does not list the published post', async () => {
    const { ready, world } = await lost();
    await expect(publish.find(ready, world.now() + 1_000)).rejects.toMatchObject(
      failure({ kind: 'outcome_unknown' }),
    );
  });

  it('the post is found although Instagram rounds its time down to the second', async () => {
    const { ready, since } = await lost();
    expect(since % 1000).toBeGreaterThan(0);
    expect(await publish.find(ready, since)).not.toBeNull();
  });

  it('the post is found even if Instagram reported a failure', async () => {
    const { connect, jobOf, prepare, faults, world, postsOf } = setup();
    const account = await connect();
    const ready = await prepare(jobOf(account, contentWith()));
    faults.push({ call: 'media_publish', kind: 'false_error' });
    await expect(publish.commit(ready)).rejects.toMatchObject(
      failure({ kind: 'outcome_unknown', code: '4/2207051' }),
    );
    expect(await publish.find(ready, world.now())).toMatchObject({ id: postsOf(account)[0]?.id });
  });

  it('the post is found in the list of posts if reading its container fails', async () => {
    const { ready, since, faults, postsOf, account } = await lost();
    faults.push({ call: 'read_container', kind: 'refuse' });
    expect(await publish.find(ready, since)).toMatchObject({ id: postsOf(account)[0]?.id });
  });

  it('the outcome is unknown if reading the container fails and the list of posts lacks the post', async () => {
    const { connect, jobOf, prepare, faults, world } = setup();
    const ready = await prepare(jobOf(await connect(), contentWith()));
    faults.push({ call: 'read_container', kind: 'refuse' });
    await expect(publish.find(ready, world.now())).rejects.toMatchObject(
      failure({ kind: 'outcome_unknown' }),
    );
  });

  it('no post is found if no container was created for it', async () => {
    const { connect, jobOf, prepare } = setup();
    const ready = await prepare(jobOf(await connect(), contentWith()));
    const handle = { ...ready.handle, container: null };
    expect(await publish.find({ ...ready, handle }, 0)).toBeNull();
  });
});
