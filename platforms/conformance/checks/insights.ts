import type { Insights, PostComment } from '@fanfare/core/insights/insights.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { expect } from 'vitest';
import type { Account, Comments } from '../../platform.ts';
import { deliver } from '../deliver.ts';
import { withRig, type Rig } from '../rig.ts';
import type { Check, Subject } from '../subject.ts';

const text = 'Where is it? — hier & 日本';
const reply = 'Around the corner.';

interface Published {
  rig: Rig;
  account: Account;
  postId: string;
  comments: Comments;
  read(as?: Account): Promise<Insights>;
  /** Moves the clock until the network shows new comments. */
  settle(): void;
}

async function withPost(subject: Subject, check: (published: Published) => Promise<void>): Promise<void> {
  const { comments, insights } = subject.platform;
  await withRig(subject, async (rig) => {
    const account = await rig.connect();
    const { receipt } = await deliver(rig, account);
    await check({
      rig,
      account,
      postId: receipt.id,
      comments: comments!,
      read: async (as = account) => insights!(rig.io, as, receipt.id),
      settle: () => rig.world.pass(subject.settleMs ?? 20_000),
    });
  });
}

const canRead = ({ facts }: Subject) => facts.abilities.insights;
const canComment = ({ facts }: Subject) => facts.abilities.comment;
const canAnswer = ({ facts }: Subject) => facts.abilities.reply;
const canRemove = ({ facts }: Subject) => facts.abilities.removeComment;

const textsOf = (comments: readonly PostComment[]): string[] => comments.map((each) => each.text);

const valuesOf = ({ counts }: Insights) =>
  Object.fromEntries(counts.map(({ label, value }) => [label, value]));

export const insightChecks: readonly Check[] = [
  {
    name: 'insights have a link and counts, the same on every read',
    isFor: canRead,
    run: (subject) =>
      withPost(subject, async ({ read, settle }) => {
        settle();
        const seen = await read();
        expect(seen.link === null || URL.canParse(seen.link)).toBe(true);
        expect(seen.counts.length).toBeGreaterThan(0);
        expect(new Set(seen.counts.map(({ label }) => label)).size).toBe(seen.counts.length);
        for (const { label, value } of seen.counts) {
          expect(label).toMatch(/^[A-Z]/);
          expect(value).toBeGreaterThanOrEqual(0);
          expect(Number.isInteger(value)).toBe(true);
        }
        expect(Object.keys(seen.answer).length).toBeGreaterThan(0);
        expect(await read()).toEqual(seen);
      }),
  },
  {
    name: 'insights show each comment with its author and time',
    isFor: (subject) => canRead(subject) && canComment(subject),
    run: (subject) =>
      withPost(subject, async ({ rig, account, postId, comments, read, settle }) => {
        expect((await read()).comments).toEqual([]);
        const at = rig.world.now();
        const { id } = await comments.add(rig.io, account, postId, text);
        settle();
        const shown = (await read()).comments;
        expect(shown).toEqual([
          {
            id,
            text,
            username: account.username,
            timestamp: expect.any(String) as string,
            replies: [],
            isOwn: true,
          },
        ]);
        const timestamp = shown[0]?.timestamp ?? '';
        expect(new Date(timestamp).toISOString()).toBe(timestamp);
        expect(Math.abs(Date.parse(timestamp) - at)).toBeLessThanOrEqual(1000);
      }),
  },
  {
    name: 'insight counts grow with time and never shrink',
    isFor: canRead,
    run: (subject) =>
      withPost(subject, async ({ rig, read }) => {
        const before = valuesOf(await read());
        rig.world.pass(3 * dayMs);
        const after = valuesOf(await read(await rig.connect()));
        expect(Object.keys(after)).toEqual(Object.keys(before));
        for (const [label, value] of Object.entries(before))
          expect(after[label], label).toBeGreaterThanOrEqual(value);
        expect(Object.values(after).some((value) => value > 1)).toBe(true);
      }),
  },
  {
    name: 'reading a deleted post fails as not_found',
    isFor: canRead,
    run: (subject) =>
      withPost(subject, async ({ rig, account, postId }) => {
        const { publish, insights } = subject.platform;
        const missingId = publish.remove ? postId : rig.world.newId();
        await publish.remove?.(rig.io, account, postId);
        const failure = await rig.failureOf(insights!(rig.io, account, missingId), account);
        expect(failure.kind).toBe('not_found');
      }),
  },
  {
    name: 'reading a post with a revoked token fails as token_expired',
    isFor: canRead,
    run: (subject) =>
      withPost(subject, async ({ rig, account, read }) => {
        rig.sandbox().revoke(subject.account);
        expect((await rig.failureOf(read(), account)).kind).toBe('token_expired');
      }),
  },
  {
    name: 'a rate-limited read of a post says when it may be tried again',
    isFor: (subject) => canRead(subject) && subject.calls.insights !== undefined,
    run: (subject) =>
      withPost(subject, async ({ rig, account, read }) => {
        rig.world.aim(subject.calls.insights!, 'rate_limit');
        const { kind, retryAt } = await rig.failureOf(read(), account);
        expect(kind).toBe('rate_limited');
        expect(retryAt).toBeGreaterThan(rig.world.now());
      }),
  },
];

export const answerChecks: readonly Check[] = [
  {
    name: 'a reply to a comment appears only below that comment',
    isFor: canAnswer,
    run: (subject) =>
      withPost(subject, async ({ rig, account, postId, comments, read, settle }) => {
        const since = rig.world.now() - 5000;
        const { id: parent } = await comments.add(rig.io, account, postId, text);
        const { id } = await comments.add(rig.io, account, postId, reply, parent);
        settle();
        expect(await comments.find(rig.io, account, postId, reply, since, parent)).toEqual({ id });
        expect(await comments.find(rig.io, account, postId, text, since, parent)).toBeNull();
        expect(await comments.find(rig.io, account, postId, reply, since)).toBeNull();
        if (!canRead(subject)) return;
        const shown = (await read()).comments;
        expect(shown).toMatchObject([{ id: parent, text, replies: [{ id, text: reply, replies: [] }] }]);
      }),
  },
  {
    name: 'a reply to a comment is found after its response was lost',
    isFor: (subject) => canAnswer(subject) && subject.calls.answer !== undefined,
    run: (subject) =>
      withPost(subject, async ({ rig, account, postId, comments, settle }) => {
        const since = rig.world.now() - 5000;
        const { id: parent } = await comments.add(rig.io, account, postId, text);
        expect(await comments.find(rig.io, account, postId, reply, since, parent)).toBeNull();
        rig.world.aim(subject.calls.answer!, 'drop');
        const lost = comments.add(rig.io, account, postId, reply, parent);
        expect(['unavailable', 'outcome_unknown']).toContain((await rig.failureOf(lost, account)).kind);
        settle();
        const found = await comments.find(rig.io, account, postId, reply, since, parent);
        expect(found?.id).toMatch(/^\S+$/);
      }),
  },
  {
    name: 'deleting a comment leaves other comments in place',
    isFor: (subject) => canRemove(subject) && canComment(subject),
    run: (subject) =>
      withPost(subject, async ({ rig, account, postId, comments, read, settle }) => {
        const since = rig.world.now() - 5000;
        const { id } = await comments.add(rig.io, account, postId, text);
        await comments.add(rig.io, account, postId, reply);
        await comments.remove!(rig.io, account, id);
        settle();
        expect(await comments.find(rig.io, account, postId, text, since)).toBeNull();
        expect(await comments.find(rig.io, account, postId, reply, since)).not.toBeNull();
        if (canRead(subject)) expect(textsOf((await read()).comments)).toEqual([reply]);
      }),
  },
  {
    name: 'deleting a comment by the id of a post is refused, and the post stays',
    isFor: (subject) => canRemove(subject) && canRead(subject),
    run: (subject) =>
      withPost(subject, async ({ rig, account, postId, comments, read, settle }) => {
        const failure = await rig.failureOf(comments.remove!(rig.io, account, postId), account);
        expect(['rejected', 'not_found']).toContain(failure.kind);
        settle();
        expect((await read()).counts.length).toBeGreaterThan(0);
      }),
  },
];
