import type { PostContent } from '@fanfare/core/posts/content.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
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

describe('last chunk of a YouTube upload', () => {
  it.each(['drop', 'false_error'] as const)('the video is found after the fault "%s"', async (fault) => {
    const job = await ready();
    rig.fault('upload_last_piece', fault);
    expect(['outcome_unknown', 'unavailable']).toContain((await failureOf(publish.commit(job)))?.kind);
    expect(await publish.find(job, since())).toMatchObject({ id: posts()[0]?.id });
    expect(posts()).toHaveLength(1);
  });

  it.each(['server_error', 'rate_limit', 'expire_token', 'refuse'] as const)(
    'the video is not found after the fault "%s", and the next attempt publishes it once',
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

  it('the video is not found when the last chunk was never sent', async () => {
    expect(await publish.find(await ready(), since())).toBeNull();
  });

  it('the search fails while YouTube answers with errors', async () => {
    const job = await ready();
    rig.fault('upload_status', 'server_error');
    expect(await failureOf(publish.find(job, since()))).toMatchObject({ kind: 'unavailable' });
  });
});

describe('YouTube upload whose session has expired', () => {
  const week = 7 * 86_400_000;

  async function lost(change: Partial<PostContent> = {}) {
    const job = await ready(change);
    const began = since();
    await publish.commit(job);
    rig.clock.now += week;
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    return { job: { ...job, account }, began };
  }

  it('the video is found in the uploads by its text and time', async () => {
    const { job, began } = await lost();
    expect(await publish.find(job, began)).toMatchObject({ id: posts()[0]?.id });
  });

  it('an older video is not mistaken for ours', async () => {
    const { job } = await lost();
    expect(await failureOf(publish.find(job, since()))).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('a video with a different text is not mistaken for ours', async () => {
    const { job, began } = await lost({ description: 'Something else.' });
    const other = { ...job, content };
    expect(await failureOf(publish.find(other, began))).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('if two videos match, a person has to check, unless one of them belongs to another delivery', async () => {
    const began = since();
    const other = await publish.commit(await ready());
    const { job } = await lost();
    expect(await failureOf(publish.find(job, began))).toMatchObject({ kind: 'outcome_unknown' });
    const taken = () => Promise.resolve(new Set([other.id]));
    const ours = posts().find(({ id }) => id !== other.id);
    expect(await publish.find({ ...job, taken }, began)).toMatchObject({ id: ours?.id });
  });

  it('if the list is empty, a person has to check, because new videos may be missing from the list', async () => {
    const job = await ready();
    rig.clock.now += week;
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    expect(await failureOf(publish.find({ ...job, account }, 0))).toMatchObject({ kind: 'outcome_unknown' });
  });

  it('the outcome is unknown if the session has expired when the last chunk is sent', async () => {
    const job = await ready();
    rig.clock.now += week;
    account = { ...account, grant: await platform.oauth.refresh!(rig.io, account.grant) };
    expect(await failureOf(publish.commit({ ...job, account }))).toMatchObject({ kind: 'outcome_unknown' });
  });
});
