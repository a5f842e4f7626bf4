import { dayMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { noImageExtras } from '@fanfare/core/assistant/generated-image.ts';
import { beginReply, claimImage, reserveImage, writingMs } from '../../features/assistant/turn.ts';
import { drawingMs } from '../../openai/claim-drawing.ts';
import type { MediaRef } from '../../store/media.ts';
import { testTime } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { createMemoryAiUsage, type MemoryAiUsage } from '../../testing/memory-ai-usage.ts';
import { createMemoryConversations } from '../../testing/memory-conversations.ts';
import { createRepliesJob, type ReplyRound } from './replies.ts';

const ref = { workspaceId: 'workspaceOfDana00001', id: 'message-0001', uid: 'dana' };
const month = '2026-11';
const later = (ms: number) => new Date(testTime.getTime() + ms);
const asked = {
  conversationId: ref.id,
  mayBegin: true,
  messageId: ref.id,
  replyId: 'r1',
  content: 'Hello',
  month,
  now: testTime,
};

let usage: MemoryAiUsage;
let removed: MediaRef[];
let deps: ReplyRound;
let conversations: ReturnType<typeof createMemoryConversations>;
let textActions: ReturnType<typeof createMemoryConversations>;

beforeEach(() => {
  usage = createMemoryAiUsage();
  removed = [];
  conversations = createMemoryConversations(usage);
  textActions = createMemoryConversations(usage);
  deps = {
    conversations,
    textActions,
    library: { remove: (gone) => Promise.resolve(void removed.push(gone)) },
    log: capturedLog().log,
    now: () => testTime,
  };
});

async function sweepAfter(ms: number) {
  deps.now = () => later(ms);
  for (const run of await createRepliesJob(deps).find()) await run();
}
const used = async () => (await usage.quotas({ workspaceId: ref.workspaceId, month })).quotas.quota.used;

describe('the sweep of replies', () => {
  it('a reply that was never completed fails once, and its quota is refunded', async () => {
    await conversations.decide(ref, month, beginReply(asked));
    await sweepAfter(writingMs - 1);
    expect((await conversations.find(ref))?.pending).not.toBeNull();
    expect(await used()).toBe(1);
    await sweepAfter(writingMs);
    await sweepAfter(writingMs);
    expect((await conversations.find(ref))?.messages).toMatchObject([{}, { state: 'failed' }]);
    expect(await used()).toBe(0);
  });

  it('the image of a failed reply is deleted from the library', async () => {
    const image = {
      prompt: 'A harbour',
      size: 'story',
      style: '3d',
      message: 'Here.',
      ...noImageExtras,
    } as const;
    await conversations.decide(ref, month, beginReply(asked));
    await conversations.decide(ref, month, reserveImage('r1', { text: '', image, now: testTime }));
    await conversations.decide(ref, month, claimImage('r1', 'media-0001', testTime));
    await sweepAfter(0);
    expect(removed).toEqual([]);
    await sweepAfter(drawingMs);
    await sweepAfter(drawingMs);
    expect(removed).toEqual([{ workspaceId: ref.workspaceId, id: 'media-0001' }]);
  });

  it('an unfinished text action fails, and is deleted after a day', async () => {
    await textActions.decide(ref, month, beginReply(asked));
    await sweepAfter(writingMs);
    expect((await textActions.find(ref))?.messages).toMatchObject([{}, { state: 'failed' }]);
    expect(await used()).toBe(0);
    await sweepAfter(writingMs + dayMs - 1);
    expect(await textActions.find(ref)).not.toBeNull();
    await sweepAfter(writingMs + dayMs);
    expect(await textActions.find(ref)).toBeNull();
  });

  it('conversations of any age are kept', async () => {
    await conversations.decide(ref, month, beginReply(asked));
    await sweepAfter(400 * 24 * 60 * 60_000);
    expect(await conversations.find(ref)).not.toBeNull();
  });
});
