import type { SubmitRowsInput } from '@fanfare/core/api/schemas/posts.ts';
import { refusedRows } from '@fanfare/core/posts/submitted-rows.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../testing/builders.ts';
import { madeUpTarget } from '../../../testing/made-up-network.ts';
import { madeUpMedia } from '../../../testing/memory-media.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { movePosts } from '../../calendar/move-posts.ts';
import { thumbnailGone } from './content.ts';
import { deletePost } from '../deletion/delete-post.ts';
import { submitRows } from './submit-rows.ts';
import { refusal, row, rowsInput } from '../testing/rows.ts';
import { after, month, post, sending } from '../testing/submissions.ts';

const workspaceId = ids.workspace;

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
  await rig.connect('a2');
});
const { sent, find, used } = sending(() => rig);
const rowsSent = (rows: SubmitRowsInput['rows'], change: Partial<SubmitRowsInput> = {}) =>
  submitRows(rig.deps, rowsInput(rows, change), 'dana');
const stored = () => rig.posts.total(workspaceId);

describe('the rows of a request', () => {
  it('each row becomes a group with a post for each account, in the chosen order', async () => {
    const { rows } = await rowsSent([row('r1'), row('r2', {}, ['a2', 'a1'])]);
    expect(rows.map(({ id, state }) => [id, state])).toEqual([
      ['r1', 'stored'],
      ['r2', 'stored'],
    ]);
    expect(rows[1]?.posts).toEqual([
      expect.objectContaining({ _id: 'r2-a2', platform_id: 'a2', status: 'scheduled', revision: 1 }),
      expect.objectContaining({ _id: 'r2-a1', platform_id: 'a1' }),
    ]);
    const group = await rig.posts.listGroup(workspaceId, 'r2', 10);
    expect(Object.fromEntries(group.map(({ id, position }) => [id, position]))).toEqual({
      'r2-a2': 0,
      'r2-a1': 1,
    });
    expect(await used()).toBe(4);
  });

  it('scheduled rows are published at their time, and the other rows immediately', async () => {
    await rowsSent([row('r1')]);
    await rowsSent([row('r2', { schedule: null }, ['a1'])], { action: 'upload' });
    await rig.pass(0);
    expect(rig.network.posts).toEqual(['Text of r2']);
    await rig.pass(hourMs);
    expect(rig.network.posts).toEqual(['Text of r2', 'Text of r1', 'Text of r1']);
  });

  it('drafts may be incomplete and do not count towards the limit', async () => {
    rig.posts.use(workspaceId, month, 100);
    const { rows } = await rowsSent(
      [row('r1', { uploadTo: 'draft', platform_id: null, schedule: null }, ['a1'])],
      {
        action: 'draft',
      },
    );
    expect(rows[0]).toMatchObject({ state: 'stored', posts: [{ status: 'draft', deliveryId: null }] });
    expect(await used()).toBe(100);
  });

  it('the composition is stored with the first post of its row', async () => {
    const composition = {
      active: 'a',
      customised: [],
      shared: { media: [], thumbnail: null, alt_texts: [] },
      setAside: [],
    };
    await rowsSent([{ ...row('r1'), composition }], { action: 'draft' });
    expect([(await find('r1-a1'))?.composition, (await find('r1-a2'))?.composition]).toEqual([
      composition,
      undefined,
    ]);
  });

  it('accounts and files that many rows name are read once', async () => {
    const image = madeUpMedia();
    await rig.library.add(image);
    const asked: string[] = [];
    const { find: findAccount } = rig.deps.accounts;
    rig.deps.accounts.find = (ref) => {
      asked.push(ref.platformId);
      return findAccount(ref);
    };
    const { findByPaths } = rig.deps.media;
    rig.deps.media.findByPaths = (workspace, paths) => {
      asked.push(...paths);
      return findByPaths(workspace, paths);
    };
    await rowsSent(Array.from({ length: 10 }, (_, i) => row(`r${i}`, { firebase_path: image.path })));
    expect(asked.toSorted()).toEqual(['a1', 'a2', image.path].toSorted());
  });
});

describe('rows that were stored before', () => {
  it('a repeated request changes nothing and answers with the same posts', async () => {
    const first = await rowsSent([row('r1'), row('r2')]);
    const again = await rowsSent([row('r1'), row('r2')]);
    expect(again.rows).toEqual(first.rows.map((each) => ({ ...each, state: 'kept' })));
    expect([await stored(), await used(), rig.deliveries.all().length]).toEqual([4, 4, 4]);
  });

  it('a request with known and new rows stores the new ones', async () => {
    await rowsSent([row('r1')]);
    const { rows } = await rowsSent([row('r1'), row('r2')]);
    expect(rows.map(({ state }) => state)).toEqual(['kept', 'stored']);
    expect(await used()).toBe(4);
  });

  it('a stored row that is sent with other content keeps its stored content and is reported', async () => {
    await rowsSent([row('r1')]);
    const { rows } = await rowsSent([row('r1', { description: 'Tea' })]);
    expect(rows).toMatchObject([{ state: 'kept', differs: true }]);
    expect((await find('r1-a1'))?.content.description).toBe('Text of r1');
  });

  it('a stored row is kept after its account or file was removed, but a new row with that account or file is refused', async () => {
    const image = madeUpMedia();
    await rig.library.add(image);
    await rowsSent([row('r1', { firebase_path: image.path }), row('r2')]);
    rig.deps.media.findByPaths = () => Promise.resolve([]);
    rig.deps.accounts.find = () => Promise.resolve(null);
    const { rows } = await rowsSent([row('r1', { firebase_path: image.path }), row('r2')]);
    expect(rows.map(({ state, posts }) => [state, posts.length])).toEqual([
      ['kept', 2],
      ['kept', 2],
    ]);
    const { fields } = await refusal(rowsSent([row('r1', { firebase_path: image.path }), row('r3')]));
    expect([...refusedRows(fields).keys()]).toEqual([1]);
    expect(await stored()).toBe(4);
  });

  it('a post that was moved to another time is not moved back by a repeated request', async () => {
    await rowsSent([row('r1')]);
    const moves = [{ id: 'r1-a1', from: after(hourMs), to: after(9 * hourMs) }];
    await movePosts(rig.deps, { workspaceId, zone: 'UTC', moves }, 'mika');
    expect((await rowsSent([row('r1')])).rows).toMatchObject([{ state: 'kept', differs: true }]);
    expect((await find('r1-a1'))?.schedule?.at).toBe(Date.parse(after(9 * hourMs)));
  });

  it('a stored row whose time has passed counts as unchanged when it is sent again to be published immediately', async () => {
    await rowsSent([row('r1')]);
    rig.stopWorkers();
    await rig.pass(2 * hourMs);
    const again = await rowsSent([row('r1', { schedule: null })], { action: 'upload' });
    expect(again.rows[0]).toMatchObject({ state: 'kept' });
    expect(again.rows[0]).not.toHaveProperty('differs');
    const other = await rowsSent([row('r1', { schedule: null, description: 'Tea' })], { action: 'upload' });
    expect(other.rows).toMatchObject([{ state: 'kept', differs: true }]);
  });

  it('a row that is sent to be published before its stored time counts as changed', async () => {
    await rowsSent([row('r1')]);
    const again = await rowsSent([row('r1', { schedule: null })], { action: 'upload' });
    expect(again.rows).toMatchObject([{ state: 'kept', differs: true }]);
  });

  it('a row whose posts were deleted is not stored again', async () => {
    await rowsSent([row('r1')]);
    for (const id of ['r1-a1', 'r1-a2']) await deletePost(rig.deps, { workspaceId, id });
    expect((await rowsSent([row('r1')])).rows).toEqual([{ id: 'r1', state: 'deleted', posts: [] }]);
    expect([await stored(), await used()]).toEqual([0, 0]);
  });

  it('a deleted post of a stored row is not stored again', async () => {
    await rowsSent([row('r1')]);
    await deletePost(rig.deps, { workspaceId, id: 'r1-a1' });
    expect((await rowsSent([row('r1')])).rows).toMatchObject([
      { state: 'kept', differs: true, posts: [{ _id: 'r1-a2' }] },
    ]);
    expect(await stored()).toBe(1);
  });

  it('a published row is not published again, even after its post was deleted from the lists', async () => {
    const publish = () => rowsSent([row('r1', { schedule: null }, ['a1'])], { action: 'upload' });
    await publish();
    await rig.pass(0);
    expect((await publish()).rows).toMatchObject([{ state: 'kept', posts: [{ status: 'uploaded' }] }]);
    await deletePost(rig.deps, { workspaceId, id: 'r1-a1' });
    expect((await publish()).rows).toMatchObject([{ state: 'deleted' }]);
    await rig.pass(hourMs);
    expect(rig.network.posts).toEqual(['Text of r1']);
  });

  it('a row for several targets is recognised as stored by the posts that it was split into', async () => {
    rig.network.reached.facts.target = madeUpTarget('subreddit');
    const split = () => rowsSent([row('r1', { subreddits: ['soup', 'cats'] }, ['a1'])]);
    expect((await split()).rows[0]?.posts.map(({ _id }) => _id)).toEqual(['r1-a1-soup', 'r1-a1-cats']);
    const [again] = (await split()).rows;
    expect(again).toMatchObject({ state: 'kept' });
    expect(again).not.toHaveProperty('differs');
    expect(await stored()).toBe(2);
  });
});

describe('a request with rows that cannot be stored', () => {
  it('two rows are refused if their posts would have the same id after the posts are split by target', async () => {
    rig.network.reached.facts.target = madeUpTarget('subreddit');
    const both = { subreddits: ['soup', 'cats'] };
    const [split, single] = [row('r1', both, ['a1']), row('r2', { subreddits: ['tea'] }, ['a2'])];
    single.posts = single.posts.map((each) => ({ ...each, id: 'r1-a1-soup' }));
    for (const rows of [
      [split, single],
      [single, split],
    ]) {
      const { fields } = await refusal(rowsSent(rows));
      expect([...refusedRows(fields)]).toEqual([[1, 'Another file of this request has the same ID.']]);
    }
    expect([await stored(), await used()]).toEqual([0, 0]);
  });

  it('every refused row is listed with its reason, and nothing is stored', async () => {
    const long = { description: 'a'.repeat(501) };
    const error = await refusal(
      rowsSent([row('r1'), row('r2', long), row('r3'), row('r4', {}, ['a1', 'unknown'])]),
    );
    expect(error).toMatchObject({
      code: 'invalid_input',
      message: '2 of these files cannot be sent as they are. Nothing was stored.',
    });
    expect([...refusedRows(error.fields)]).toEqual([
      [1, 'That is too long.'],
      [3, expect.stringContaining('not connected') as string],
    ]);
    expect([await stored(), await used()]).toEqual([0, 0]);
  });

  it('the message of the error is the reason itself if there is only one reason', async () => {
    const error = await refusal(rowsSent([row('r1'), row('r2', { schedule: null })]));
    expect(error.message).toBe('Please choose when to publish this post.');
    expect([...refusedRows(error.fields).keys()]).toEqual([1]);
  });

  it('rows with the same id, and rows with a post of the same id, are refused', async () => {
    const twice = { ...row('r9'), posts: row('r1').posts };
    for (const rows of [
      [row('r1'), { ...row('r2'), id: 'r1' }],
      [row('r1'), twice],
    ])
      expect([...refusedRows((await refusal(rowsSent(rows))).fields)]).toEqual([
        [1, 'Another file of this request has the same ID.'],
      ]);
  });

  it("a row is refused if a post of another group has the id of one of the row's posts", async () => {
    await sent('draft', [post({ id: 'r1-a1' })], { post_id: 'other' });
    expect(await refusal(rowsSent([row('r1')]))).toMatchObject({
      code: 'conflict',
      fields: { 'rows.0': 'Another post has this ID already.' },
    });
  });

  it('the error names a row whose group already has a post for the same account', async () => {
    await sent('schedule', [post({ id: 'elsewhere', schedule: after(hourMs) })], { post_id: 'r2' });
    const error = await refusal(rowsSent([row('r1'), row('r2')]));
    expect(error).toMatchObject({
      code: 'conflict',
      fields: { 'rows.1': 'This post is already scheduled for this account.' },
    });
    expect(await stored()).toBe(1);
  });

  it('the error names the row whose thumbnail is deleted after the lookup', async () => {
    const cover = madeUpMedia({ id: 'cover-0001', role: 'thumbnail' });
    await rig.library.add(cover);
    const { findByPaths } = rig.library;
    rig.deps.media.findByPaths = async (...asked) => {
      const found = await findByPaths(...asked);
      await rig.library.remove(cover);
      return found;
    };
    const error = await refusal(rowsSent([row('r1'), row('r2', { thumbnail: cover.path })]));
    expect(error.fields).toEqual({ 'rows.1': thumbnailGone });
    expect(await stored()).toBe(0);
  });
});
