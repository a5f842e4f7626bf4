import { beforeEach, describe, expect, it } from 'vitest';
import { noImageExtras } from '@fanfare/core/assistant/generated-image.ts';
import { createAiUsageStore } from '../../store/ai-usage.ts';
import { createConversationStore } from '../../store/conversations.ts';
import { ids, testTime } from '../../testing/builders.ts';
import { putWorkspace } from '../../testing/local-firestore.ts';
import { setUpFirestore } from '../../testing/set-up-firestore.ts';
import {
  finishReply,
  beginReply,
  claimImage,
  giveUpReply,
  refundAll,
  reserveImage,
  writingMs,
} from './turn.ts';

const local = setUpFirestore();
beforeEach(async () => {
  await putWorkspace(local.db, ids.workspace);
});

const conversations = createConversationStore(local.open);
const usage = createAiUsageStore(local.open);
const month = '2026-11';
const ref = { workspaceId: ids.workspace, id: 'message-0001', uid: 'dana' };
const asked = (messageId: string) => ({
  conversationId: messageId,
  mayBegin: true,
  messageId,
  replyId: 'reply-0001',
  content: 'Draw the harbour',
  month,
  now: testTime,
});
const image = {
  prompt: 'A harbour',
  size: 'story',
  style: '3d',
  message: 'Here.',
  ...noImageExtras,
} as const;
const used = async () => {
  const { quota, imageQuota } = (await usage.quotas({ workspaceId: ids.workspace, month })).quotas;
  return [quota.used, imageQuota.used];
};
const times = <T>(count: number, run: (i: number) => Promise<{ result: T } | null>) =>
  Promise.all(Array.from({ length: count }, async (_, i) => (await run(i))?.result));

describe('concurrent messages and images in Firestore', () => {
  it('a message is counted once and refunded once, even if simultaneous calls begin it and later mark it as failed', async () => {
    const begins = await times(4, () => conversations.decide(ref, month, beginReply(asked(ref.id))));
    expect(begins.filter((each) => each === 'begun')).toHaveLength(1);
    expect(begins.filter((each) => each === 'known')).toHaveLength(3);
    expect(await used()).toEqual([1, 0]);

    await conversations.decide({ ...ref, id: 'message-0002' }, month, beginReply(asked('message-0002')));
    const late = new Date(testTime.getTime() + writingMs);
    await times(4, () => conversations.decide(ref, '2026-12', giveUpReply(late)));
    expect((await conversations.find(ref))?.messages).toHaveLength(2);
    expect(await used()).toEqual([1, 0]);
  });

  it('an image is counted once, drawn by one worker and refunded once', async () => {
    await conversations.decide(ref, month, beginReply(asked(ref.id)));
    const reservation = reserveImage('reply-0001', { text: '', image, now: testTime });
    await conversations.decide(ref, month, reservation);
    expect(await used()).toEqual([1, 1]);

    const claims = await times(4, () =>
      conversations.decide(ref, month, claimImage('reply-0001', 'media-0001', testTime)),
    );
    expect(claims.filter((each) => each?.kind === 'claimed')).toHaveLength(1);
    expect(claims.filter((each) => each?.kind === 'taken')).toHaveLength(3);

    const failed = finishReply('reply-0001', { content: 'Sorry.' }, refundAll, testTime);
    const ends = await times(4, () => conversations.decide(ref, month, failed));
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect(await used()).toEqual([0, 0]);
  });

  it('no message is accepted above the monthly limit, even if many arrive at the same time', async () => {
    await local.db.doc(`users/dana/usage/${month}_ai`).set({ gpt: 47, image: 0 });
    const begins = await times(6, (i) => {
      const id = `message-100${i}`;
      return conversations.decide({ ...ref, id }, month, beginReply(asked(id)));
    });
    expect(begins.filter((each) => each === 'begun')).toHaveLength(3);
    expect(begins.filter((each) => each === 'limit')).toHaveLength(3);
    expect(await used()).toEqual([50, 0]);
  });
});
