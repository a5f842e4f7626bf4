import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform.ts';
import { failureOf } from '../../conformance/rig-tools.ts';
import { createRedditRig, type RedditRig } from '../testing/rig.ts';
import { kitchen } from '../testing/subject.ts';
import { comments } from './comments.ts';
import { publish } from './publish.ts';

let rig: RedditRig;
let ann: Account;
let other: Account;
let id: string;
async function begin(limits: object = {}) {
  await rig?.close();
  rig = await createRedditRig({ settings: { processingMs: 0 }, limits });
  ann = await rig.connect();
  other = await rig.connect(kitchen);
  ({ id } = await publish.commit(await rig.prepareFor(ann)));
}
beforeEach(() => begin());
afterEach(() => rig.close());

const add = (text: string, parent?: string, by = ann) => comments.add(rig.io, by, id, text, parent);
const since = () => rig.world.now() - 5000;
const find = (text: string, parent?: string, from = since()) =>
  comments.find(rig.io, ann, id, text, from, parent);

describe('a reply to a comment', () => {
  it('a reply appears below its comment and is found only there', async () => {
    const first = await add('Which soup?', undefined, other);
    const answer = await add('Leek & <3.', first.id);
    expect(rig.posts()[0]?.comments.map(({ text }) => text)).toEqual(['Which soup?', 'Leek & <3.']);
    expect(await find('Leek & <3.', first.id)).toEqual({ id: answer.id });
    expect(await find('Leek & <3.')).toBeNull();
  });

  it('a reply is found among folded comments', async () => {
    await begin({ replies: 2 });
    const first = await add('Which soup?', undefined, other);
    const answer = await add('Leek.', first.id);
    for (let n = 0; n < 3; n += 1) await add(`Other ${n}`, undefined, other);
    expect(await find('Leek.', first.id)).toEqual({ id: answer.id });
  });

  it('the search fails for a reply so deep that Reddit does not list it', async () => {
    let parent: string | undefined;
    for (let depth = 0; depth < 12; depth += 1) parent = (await add(`Level ${depth}`, parent)).id;
    expect(await failureOf(find('Level 12', parent))).toMatchObject({ kind: 'unavailable' });
  });
});

describe('a comment', () => {
  it('a comment is found among many folded comments', async () => {
    await begin({ replies: 2 });
    const own = await add('Soup.');
    for (let n = 0; n < 120; n += 1) await add(`Other ${n}`, undefined, other);
    expect(await find('Soup.')).toEqual({ id: own.id });
    expect(rig.calls.filter((each) => each.endsWith('morechildren'))).toHaveLength(2);
  });

  it('folded comments that are older than the start of the search are not loaded', async () => {
    await begin({ replies: 2 });
    for (let n = 0; n < 5; n += 1) await add(`Old ${n}`, undefined, other);
    rig.world.pass(60_000);
    await add('New', undefined, other);
    expect(await find('Soup.')).toBeNull();
    expect(rig.calls.filter((each) => each.endsWith('morechildren'))).toHaveLength(0);
  });

  it('a comment with the same text by another person is not mistaken for ours', async () => {
    await add('Soup.', undefined, other);
    expect(await find('Soup.')).toBeNull();
  });

  it('a comment below an unknown or deleted comment is refused, and so is a blank comment', async () => {
    expect(await failureOf(add('Soup.', 'zzz'))).toMatchObject({ kind: 'not_found', code: 'NO_THING_ID' });
    const first = await add('Gone soon.');
    await comments.remove!(rig.io, ann, first.id);
    expect(await failureOf(add('Soup.', first.id))).toMatchObject({ code: 'DELETED_COMMENT' });
    expect(await failureOf(add(' '))).toMatchObject({ kind: 'rejected', code: 'NO_TEXT' });
  });

  it("deleting the same comment twice succeeds, but deleting another person's comment fails", async () => {
    const own = await add('Soup.');
    await comments.remove!(rig.io, ann, own.id);
    await comments.remove!(rig.io, ann, own.id);
    expect(rig.posts()[0]?.comments).toEqual([]);
    const foreign = await add('Bread.', undefined, other);
    expect(await failureOf(comments.remove!(rig.io, ann, foreign.id))).toMatchObject({
      kind: 'rejected',
      reason: 'Reddit only deletes posts and comments of this account.',
    });
    expect(rig.posts()[0]?.comments).toHaveLength(1);
  });
});
