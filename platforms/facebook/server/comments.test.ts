import { describe, expect, it } from 'vitest';
import { deliver } from '../../conformance/deliver.ts';
import { withRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { without } from '../../conformance/without.ts';
import type { Account } from '../../platform.ts';
import { postsOf } from '../testing/pages.ts';
import { contentWith, video } from '../testing/samples.ts';
import { facebook as sound, onePage, severalPages } from '../testing/subject.ts';
import { comments } from './comments.ts';

const facebook = sound as Subject;
const remove = comments.remove ?? expect.fail('Comments can be removed.');

async function withPost(
  check: (given: { rig: Rig; account: Account; post: string; since: number }) => Promise<void>,
  content = contentWith(),
): Promise<void> {
  await withRig(facebook, async (rig) => {
    const account = await rig.connect();
    const since = rig.world.now();
    const { receipt } = await deliver(rig, account, content);
    await check({ rig, account, post: receipt.id, since });
  });
}

const texts = (rig: Rig) => postsOf(rig, onePage)[0]?.comments.map(({ text }) => text);

describe('Facebook comment', () => {
  it.each(['video', 'reel'])(
    'a comment on a %s is written and found with the id of the video',
    (uploadType) =>
      withPost(
        async ({ rig, account, post, since }) => {
          const { id } = await comments.add(rig.io, account, post, 'First!');
          expect(texts(rig)).toEqual(['First!']);
          expect(await comments.find(rig.io, account, post, 'First!', since)).toEqual({ id });
        },
        contentWith({ media: [video('v')], options: { uploadType } }),
      ),
  );

  it('a comment is found even if newer comments fill the first page of the list', () =>
    withPost(async ({ rig, account, post, since }) => {
      const { id } = await comments.add(rig.io, account, post, 'Ours');
      for (let n = 0; n < 50; n += 1) await comments.add(rig.io, account, post, `Other ${n}`);
      expect(await comments.find(rig.io, account, post, 'Ours', since)).toEqual({ id });
    }));

  it('a comment with the same text by another Page is not found', () =>
    withPost(async ({ rig, account, post, since }) => {
      await comments.add(rig.io, account, post, 'Ours');
      const other = { ...account, platformId: '107722480013644' };
      expect(await comments.find(rig.io, other, post, 'Ours', since)).toBeNull();
    }));

  it('the outcome is unknown if Facebook hides the author of a matching comment', () =>
    withPost(async ({ rig, account, post, since }) => {
      await comments.add(rig.io, account, post, 'Ours');
      const asked = comments.find(without('from', rig.io), account, post, 'Ours', since);
      expect((await rig.failureOf(asked)).kind).toBe('outcome_unknown');
      expect(await comments.find(without('from', rig.io), account, post, 'Other', since)).toBeNull();
    }));

  it('a comment can be deleted', () =>
    withPost(async ({ rig, account, post }) => {
      const { id } = await comments.add(rig.io, account, post, 'Oh.');
      await remove(rig.io, account, id);
      expect(texts(rig)).toEqual([]);
    }));

  it('deleting a comment that is missing or belongs to another Page fails', () =>
    withPost(async ({ rig, account, post }) => {
      const { id } = await comments.add(rig.io, account, post, 'Oh.');
      const other = await rig.connect(severalPages);
      const absent = { kind: 'not_found', code: '100/33' };
      expect(await rig.failureOf(remove(rig.io, other, id))).toMatchObject(absent);
      expect(texts(rig)).toEqual(['Oh.']);
      await remove(rig.io, account, id);
      expect(await rig.failureOf(remove(rig.io, account, id))).toMatchObject(absent);
    }));

  it('a comment that Facebook refuses fails with Facebook’s code', () =>
    withPost(async ({ rig, account, post }) => {
      rig.world.aim('comment_add', 'refuse');
      const refused = await rig.failureOf(comments.add(rig.io, account, post, 'Buy!'));
      expect(refused).toMatchObject({ kind: 'rejected', code: '368/1346003' });
      const nowhere = await rig.failureOf(comments.add(rig.io, account, '1_2', 'Hm?'));
      expect(nowhere.kind).toBe('not_found');
    }));

  it('a comment remains if Facebook fails to delete it', () =>
    withPost(async ({ rig, account, post }) => {
      const { id } = await comments.add(rig.io, account, post, 'Oh.');
      rig.world.aim('delete_node', 'server_error');
      expect((await rig.failureOf(remove(rig.io, account, id))).kind).toBe('unavailable');
      expect(texts(rig)).toEqual(['Oh.']);
    }));
});

describe('Facebook reply', () => {
  it('a reply appears below its comment and is found there', () =>
    withPost(async ({ rig, account, post, since }) => {
      const { id: parent } = await comments.add(rig.io, account, post, 'Is it open?');
      const { id } = await comments.add(rig.io, account, post, 'Yes.', parent);
      expect(await comments.find(rig.io, account, post, 'Yes.', since, parent)).toEqual({ id });
      expect(await comments.find(rig.io, account, post, 'Yes.', since)).toBeNull();
    }));

  it('a reply to a reply appears below the top-level comment', () =>
    withPost(async ({ rig, account, post, since }) => {
      const { id: parent } = await comments.add(rig.io, account, post, 'Is it open?');
      const { id: first } = await comments.add(rig.io, account, post, 'Yes.', parent);
      const { id } = await comments.add(rig.io, account, post, 'Until six.', first);
      expect(await comments.find(rig.io, account, post, 'Until six.', since, parent)).toEqual({ id });
      expect(await comments.find(rig.io, account, post, 'Until six.', since, first)).toEqual({ id });
    }));

  it('a reply to a deleted comment fails', () =>
    withPost(async ({ rig, account, post }) => {
      const { id } = await comments.add(rig.io, account, post, 'Is it open?');
      await remove(rig.io, account, id);
      const failure = await rig.failureOf(comments.add(rig.io, account, post, 'Yes.', id));
      expect(failure.kind).toBe('not_found');
      expect(texts(rig)).toEqual([]);
    }));
});
