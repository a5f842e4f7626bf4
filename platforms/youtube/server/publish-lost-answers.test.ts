import type { PostContent } from '@fanfare/core/posts/content.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../testing/failure-of.ts';
import { readyJob } from '../testing/ready.ts';
import { content, createRig, type Rig } from '../testing/rig.ts';
import { platform } from './index.ts';
import type { UploadHandle } from './session.ts';

const { publish } = platform;
let rig: Rig;
let account: Account;
beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

const ready = (change?: Partial<PostContent>, handle?: UploadHandle | null) =>
  readyJob(rig, account, change, handle);
const posts = () => rig.posts(account);
const since = () => rig.clock.now - 5000;

describe('the last piece', () => {
  it.each(['drop', 'lie'] as const)('is found again after a %s', async (fault) => {
    const job = await ready();
    rig.fault('upload_last_piece', fault);
    expect(['outcome_unknown', 'unavailable']).toContain((await failureOf(publish.commit(job)))?.kind);
    expect(await publish.find(job, since())).toMatchObject({ id: posts()[0]?.id });
    expect(posts()).toHaveLength(1);
  });

  it.each(['server_error', 'rate_limit', 'expire_token', 'refuse'] as const)(
    'is surely not out after a %s, and goes out once after that',
    async (fault) => {
      const job = await ready();
      rig.fault('upload_last_piece', fault);
      expect(await failureOf(publish.commit(job))).not.toBeNull();
      account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
      expect(await publish.find({ ...job, account }, since())).toBeNull();
      await publish.commit(await ready({}, job.handle));
      expect(posts()).toHaveLength(1);
    },
  );

  it('is surely not out when it was never sent', async () => {
    expect(await publish.find(await ready(), since())).toBeNull();
  });

  it('is not decided while the network does not answer', async () => {
    const job = await ready();
    rig.fault('upload_status', 'server_error');
    expect(await failureOf(publish.find(job, since()))).toMatchObject({ kind: 'unavailable' });
  });
});

describe('a video whose session nobody knows any more', () => {
  const week = 7 * 86_400_000;

  async function lost(change: Partial<PostContent> = {}) {
    const job = await ready(change);
    const began = since();
    await publish.commit(job);
    rig.clock.now += week;
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    return { job: { ...job, account }, began };
  }

  it('is found among the uploads by its words and its time', async () => {
    const { job, began } = await lost();
    expect(await publish.find(job, began)).toMatchObject({ id: posts()[0]?.id });
  });

  it('is not mistaken for an older one', async () => {
    const { job } = await lost();
    expect(await failureOf(publish.find(job, since()))).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('is not mistaken for one with other words', async () => {
    const { job, began } = await lost({ description: 'Something else.' });
    const other = { ...job, content };
    expect(await failureOf(publish.find(other, began))).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('is left to a person when there are two of the kind', async () => {
    const began = since();
    await publish.commit(await ready());
    const { job } = await lost();
    expect(await failureOf(publish.find(job, began))).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('is left to a person when the list is empty, because that may only be late', async () => {
    const job = await ready();
    rig.clock.now += week;
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    expect(await failureOf(publish.find({ ...job, account }, 0))).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('is not said to be refused when it vanishes under the last piece', async () => {
    const job = await ready();
    rig.clock.now += week;
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    expect(await failureOf(publish.commit({ ...job, account }))).toMatchObject({ kind: 'outcome_unknown' });
  });
});
