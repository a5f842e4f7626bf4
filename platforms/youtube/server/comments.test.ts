import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { anna, createRig, quiet, unverified, type Rig } from '../testing/rig.ts';
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

const written = () => rig.posts(account).flatMap((each) => each.comments);
const add = (text: string) => comments.add(rig.io, account, video, text);
const find = (text: string, since = rig.clock.now) => comments.find(rig.io, account, video, text, since);

describe('YouTube first comment', () => {
  it('the comment is written below the video, word for word', async () => {
    expect(await add('First — ünd more <3')).toEqual({ id: written()[0]?.id, at: rig.clock.now });
    expect(written()).toMatchObject([{ username: '@anapaints', text: 'First — ünd more <3' }]);
  });

  it.each(['drop', 'false_error'] as const)('the comment is found after the fault "%s"', async (fault) => {
    rig.fault('comments_insert', fault);
    expect(await failureOf(add('Hello'))).not.toBeNull();
    expect(await find('Hello')).toEqual({ id: written()[0]?.id });
    expect(written()).toHaveLength(1);
  });

  it('a comment that was never written is not found', async () => {
    rig.fault('comments_insert', 'server_error');
    expect(await failureOf(add('Hello'))).toMatchObject({ kind: 'unavailable' });
    expect(await find('Hello')).toBeNull();
  });

  it('an older comment with the same text is not found', async () => {
    await add('Hello');
    expect(await find('Hello', rig.clock.now)).not.toBeNull();
    expect(await find('Hello', rig.clock.now + 1)).toBeNull();
  });

  it('a comment with a different text is not found', async () => {
    await add('Hello there');
    expect(await find('Hello')).toBeNull();
  });

  it('a comment by another person is not found', async () => {
    const [owner, theirs] = [account, video];
    await publishAs(unverified);
    await comments.add(rig.io, { ...account, platformId: owner.platformId }, theirs, 'Hello');
    expect(await comments.find(rig.io, owner, theirs, 'Hello', rig.clock.now)).toBeNull();
  });

  it('the comment is found beyond the first page', async () => {
    await add('The one');
    for (let index = 0; index < 100; index += 1) await add(`More ${index}`);
    expect(await find('The one')).toEqual({ id: written()[0]?.id });
  });

  it.each([
    ['blank text', ' ', 'commentTextRequired'],
    ['more than 10000 characters', 'a'.repeat(10_001), 'commentTextTooLong'],
  ])('a comment with %s is refused', async (_what, text, code) => {
    expect(await failureOf(add(text))).toMatchObject({ kind: 'rejected', code });
  });

  it('a comment is refused below a video whose comments are off, and the message contains no HTML', async () => {
    await publishAs(quiet);
    const failure = await failureOf(add('Hello'));
    expect(failure).toMatchObject({ kind: 'rejected', code: 'commentsDisabled' });
    expect(failure?.reason).toBe('The video identified by the videoId parameter has disabled comments.');
  });

  it('a comment below an unknown video is refused', async () => {
    video = 'nothing';
    expect(await failureOf(add('Hello'))).toMatchObject({ kind: 'not_found', code: 'videoNotFound' });
    expect(await failureOf(find('Hello'))).toMatchObject({ kind: 'not_found' });
  });
});
