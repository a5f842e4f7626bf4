import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpContent, madeUpPost } from '../testing/made-up-posts.ts';
import { createPostStore, type PostChanges } from './posts.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await putWorkspace(local.db, ids.workspace);
});

const month = '2026-11';
const nothing: PostChanges = { put: [], remove: [], deliveries: [], create: [], count: 0 };
const posts = createPostStore(() => local.open());
const planned = madeUpPost({ deliveryId: 'd1', countedIn: month });
const change = (changes: Partial<PostChanges>) =>
  posts.change(ids.workspace, [], month, testTime, () => ({ ...nothing, ...changes }));

describe('posts that are likely new', () => {
  const first = madeUpPost({ id: 'p0' });
  const submit = (likelyNew: string[], decide: (known: string[]) => Partial<PostChanges>) =>
    posts.change(
      ids.workspace,
      ['p0', 'p1', 'p2'],
      month,
      testTime,
      ({ current }) => ({ ...nothing, ...decide([...current.keys()]) }),
      { likelyNew },
    );

  it('new posts are stored, and the decision about a repeated submission receives the stored posts', async () => {
    const store = (title: string) =>
      submit(['p0', 'p1'], (known) =>
        known.includes('p1')
          ? { put: [madeUpPost({ id: 'p2' })], count: 1 }
          : { put: [first, madeUpPost({ content: { ...madeUpContent, title } })], count: 2 },
      );
    await store('First');
    await store('Second');
    expect((await posts.find(ids.workspace, 'p1'))?.content.title).toBe('First');
    expect(await posts.find(ids.workspace, 'p2')).not.toBeNull();
    expect((await posts.quota(ids.workspace, month)).uploadCount).toBe(3);
  });

  it('a stored post is not overwritten if it was expected to be new', async () => {
    await change({ put: [planned] });
    await submit(['p0', 'p1'], (known) => ({
      put: known.includes('p1') ? [first] : [first, madeUpPost({ status: 'draft' })],
    }));
    expect(await posts.find(ids.workspace, 'p1')).toEqual(planned);
    expect(await posts.find(ids.workspace, 'p0')).toEqual(first);
  });

  it('a change that is refused on the assumption that its posts are new is decided again with all posts read, and only that refusal is final', async () => {
    const refuseNew = () =>
      submit(['p0', 'p1'], (known) => {
        if (!known.includes('p1')) throw new Error('The month is full.');
        return {};
      });
    await change({ put: [planned] });
    expect(await refuseNew()).toBe('changed');
    await change({ remove: ['p1'] });
    await expect(refuseNew()).rejects.toThrow('The month is full.');
  });

  it('if a change does not write a post that was expected to be new, the post is read and the change decided again', async () => {
    await change({ put: [planned] });
    const seen: string[][] = [];
    await submit(['p0', 'p1'], (known) => {
      seen.push(known);
      return { put: [first] };
    });
    expect(seen.at(-1)).toEqual(['p1']);
  });
});
