import { expect } from 'vitest';
import { deliver } from '../deliver.ts';
import { withRig, type Rig } from '../rig.ts';
import type { Account, Comments } from '../../platform.ts';
import type { Check, Subject } from '../subject.ts';

const text = 'The first word — ürst & 日本';

interface Commenting {
  rig: Rig;
  comments: Comments;
  account: Account;
  postId: string;
  /** The comments as people see them below the post. */
  read(): string[];
}

async function withPost(subject: Subject, check: (given: Commenting) => Promise<void>): Promise<void> {
  const comments = subject.platform.comments!;
  await withRig(subject, async (rig) => {
    const account = await rig.connect();
    const { receipt } = await deliver(rig, account);
    const read = () =>
      rig
        .posts()
        .find(({ id }) => id === receipt.id)
        ?.comments.map((each) => each.text) ?? [];
    await check({ rig, comments, account, postId: receipt.id, read });
  });
}

const canComment = ({ platform }: Subject) => platform.comments !== null;

export const commentChecks: readonly Check[] = [
  {
    name: 'comments are supported if and only if the network has a call for them',
    run({ platform, calls }) {
      expect(platform.comments === null).toBe(calls.comment === null);
    },
  },
  {
    name: 'a comment is written once, word for word',
    isFor: canComment,
    run: (subject) =>
      withPost(subject, async ({ rig, comments, account, postId, read }) => {
        const before = rig.world.now();
        const added = await comments.add(rig.io, account, postId, text);
        expect(added.id).toMatch(/^\S+$/);
        expect(Math.abs(added.at - before)).toBeLessThanOrEqual(1000);
        expect(read()).toEqual([text]);
      }),
  },
  {
    name: 'the sandbox accepts a comment at the documented limit and refuses a longer one',
    isFor: ({ platform, facts }) => platform.comments !== null && facts.replyMax !== undefined,
    run: (subject) =>
      withPost(subject, async ({ rig, comments, account, postId, read }) => {
        const longest = 'x'.repeat(subject.facts.replyMax!);
        await comments.add(rig.io, account, postId, longest);
        const failure = await rig.failureOf(comments.add(rig.io, account, postId, `${longest}x`), account);
        expect(failure.kind).toBe('rejected');
        expect(read()).toEqual([longest]);
      }),
  },
  {
    name: 'a comment is found after its reply was lost',
    isFor: canComment,
    run: (subject) =>
      withPost(subject, async ({ rig, comments, account, postId, read }) => {
        const since = rig.world.now() - 5000;
        rig.world.aim(subject.calls.comment!, 'drop');
        const failure = await rig.failureOf(comments.add(rig.io, account, postId, text), account);
        expect(['unavailable', 'outcome_unknown']).toContain(failure.kind);
        rig.world.pass(20_000);
        expect((await comments.find(rig.io, account, postId, text, since))?.id).toMatch(/^\S+$/);
        expect(read()).toEqual([text]);
      }),
  },
  {
    name: 'a comment that belongs to another request is not found',
    isFor: canComment,
    run: (subject) =>
      withPost(subject, async ({ rig, comments, account, postId }) => {
        const since = rig.world.now() - 5000;
        const { id } = await comments.add(rig.io, account, postId, text);
        rig.world.pass(20_000);
        const search = (excluded: string) =>
          comments.find(rig.io, account, postId, text, since, undefined, new Set([excluded]));
        expect(await search('elsewhere')).toEqual({ id });
        expect(await search(id)).toBeNull();
      }),
  },
  {
    name: 'a comment that is missing, different or older is not found',
    isFor: canComment,
    run: (subject) =>
      withPost(subject, async ({ rig, comments, account, postId }) => {
        const since = rig.world.now() - 5000;
        expect(await comments.find(rig.io, account, postId, text, since)).toBeNull();
        await comments.add(rig.io, account, postId, `${text}!`);
        expect(await comments.find(rig.io, account, postId, text, since)).toBeNull();
        await comments.add(rig.io, account, postId, text);
        rig.world.pass(10 * 60 * 1000);
        expect(await comments.find(rig.io, account, postId, text, rig.world.now() - 5000)).toBeNull();
      }),
  },
];
