import type { Firestore } from 'firebase-admin/firestore';
import type { Post, PostStatus } from '@fanfare/core/posts/post.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { putWorkspace } from '../testing/local-firestore.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpContent, madeUpPost } from '../testing/made-up-posts.ts';
import { madeUpMedia } from '../testing/memory-media.ts';
import { inOrderOf, createMediaStore } from './media.ts';
import type { ChangePart } from './posts-change.ts';
import { createPostStore, type PostStore } from './posts.ts';

const local = setUpFirestore();

const media = createMediaStore(local.open);
const posts = createPostStore(local.open);

const picture = madeUpMedia();
const copy = { ...madeUpMedia({ id: 'copy-0001' }), copyOf: picture.path };
const using = (file: typeof picture, change: Partial<Post> = {}) =>
  madeUpPost({ content: { ...madeUpContent, media: inOrderOf([file.path], [file]) }, ...change });

beforeEach(async () => {
  await putWorkspace(local.db, ids.workspace);
  await media.add(picture);
  await media.addCopy(copy);
});

/** Stores a post as a submission does: with a month, so that the workspace is read and the post is counted. */
const writeIn = (store: PostStore, post: Post, part?: ChangePart) =>
  store.change(
    ids.workspace,
    [post.id],
    '2026-11',
    testTime,
    () => ({ put: [post], remove: [], deliveries: [], create: [], count: 1 }),
    part,
  );
const write = (post: Post) => writeIn(posts, post);
const remove = () => media.removeUnused(picture);
const stored = async () => ({
  file: (await media.find(picture)) !== null,
  post: (await posts.find(ids.workspace, 'p1')) !== null,
});

/** Returns the database with transactions that call `begin` between their reads and their writes. */
function meanwhile(begin: () => void): () => Promise<Firestore> {
  const runTransaction: Firestore['runTransaction'] = (run) =>
    local.db.runTransaction(async (transaction) => {
      const outcome = await run(transaction);
      begin();
      return outcome;
    });
  const db = new Proxy(local.db, {
    get: (target, name) =>
      name === 'runTransaction' ? runTransaction : (Reflect.get(target, name, target) as unknown),
  });
  return () => Promise.resolve(db);
}

const needsItsFiles: Record<PostStatus, boolean> = {
  draft: true,
  scheduled: true,
  uploaded: false,
  failed: true,
};

describe('deleting a file that posts may use', () => {
  it.each(Object.entries(needsItsFiles) as [PostStatus, boolean][])(
    'the status %s of a post decides whether its files, and the originals of its copies, are kept: %s',
    async (status, isNeeded) => {
      for (const file of [picture, copy]) {
        await write(using(file, { status }));
        if (isNeeded) expect(await remove()).toBe('used');
      }
      if (!isNeeded) expect(await remove()).toMatchObject({ id: picture.id });
      expect(await media.find(copy)).toEqual(isNeeded ? copy : null);
    },
  );

  it('removing a file that does not exist returns null', async () => {
    await remove();
    expect(await remove()).toBeNull();
  });
});

const draft = { status: 'draft', schedule: null } as const;

describe('deleting a file while a post that uses it is being stored', () => {
  const moments = [
    { file: picture, status: 'scheduled', change: {} },
    { file: copy, status: 'scheduled', change: {} },
    { file: picture, status: 'draft', change: draft },
    { file: copy, status: 'draft', change: draft },
  ] as const;

  it.each(moments)('the post is refused if the deletion comes first: $status, $file.id', async (moment) => {
    let written: ReturnType<typeof write> | undefined;
    const post = using(moment.file, moment.change);
    const slow = createMediaStore(meanwhile(() => void (written ??= write(post))));
    expect(await slow.removeUnused(picture)).toMatchObject({ id: picture.id });
    expect(await written).toBe('file_gone');
    expect(await stored()).toEqual({ file: false, post: false });
  });

  it.each(moments)('the deletion is refused if the post comes first: $status, $file.id', async (moment) => {
    let removed: ReturnType<typeof remove> | undefined;
    const slow = createPostStore(meanwhile(() => void (removed ??= remove())));
    expect(await writeIn(slow, using(moment.file, moment.change))).toBe('changed');
    expect(await removed).toBe('used');
    expect(await stored()).toEqual({ file: true, post: true });
  });

  it('a draft can become a scheduled post only if its file still exists', async () => {
    await write(using(picture, draft));
    await media.remove(picture);
    expect(await write(using(picture))).toBe('file_gone');
  });

  it.each([
    { status: 'scheduled', change: {} },
    { status: 'draft', change: draft },
  ] as const)(
    'a post can become or stay a draft even if a person has deleted its file: $status',
    async ({ change }) => {
      await write(using(picture, change));
      await media.remove(picture);
      expect(await write(using(picture, { ...draft, revision: 2 }))).toBe('changed');
    },
  );

  it('a deleted draft can be restored even if a person has deleted its file since', async () => {
    await media.remove(picture);
    expect(await writeIn(posts, using(picture, draft), { restores: true })).toBe('changed');
  });

  it('a scheduled post can be changed even if a person has deleted its file', async () => {
    await write(using(picture));
    await media.remove(picture);
    expect(await write(using(picture, { revision: 2 }))).toBe('changed');
  });

  it('if no file was deleted in the last hour, files are checked only when a post is restored', async () => {
    await media.remove(picture);
    const longAgo = new Date(Date.now() - hourMs - 1000);
    await local.db.doc(`workspaces/${ids.workspace}`).update({ filesDeletedAt: longAgo });
    expect(await writeIn(posts, using(picture), { restores: true })).toBe('file_gone');
    const before = local.reads();
    expect(await write(using(picture))).toBe('changed');
    // The reads are the post, the workspace, its owner and the usage of the month. No file is read.
    expect(local.reads() - before).toBe(4);
  });

  it('no post is stored without its file, in whatever order files are deleted and posts are stored', async () => {
    const kinds = fc.constantFrom('delete', 'schedule', 'schedule copy', 'draft');
    const act = async (kind: string) => {
      if (kind === 'delete') await remove();
      else if (kind === 'draft') await write(using(picture, draft));
      else await write(using(kind === 'schedule' ? picture : copy));
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(kinds, { minLength: 2, maxLength: 5 }),
        fc.scheduler(),
        async (acts, plan) => {
          local.clear();
          await putWorkspace(local.db, ids.workspace);
          await media.add(picture);
          await media.addCopy(copy);
          const begun = acts.map((kind) => plan.schedule(Promise.resolve(kind)).then(act));
          await plan.waitAll();
          await Promise.all(begun);
          const { file, post } = await stored();
          expect(post && !file).toBe(false);
        },
      ),
      { numRuns: 20 },
    );
  });
});
