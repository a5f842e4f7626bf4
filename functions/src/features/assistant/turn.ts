import { assistantFailed, titleOf } from '@fanfare/core/assistant/conversation.ts';
import type { AiKind } from '@fanfare/core/quota/ai.ts';
import { later } from '@fanfare/core/time/units.ts';
import { claimDrawing, queueMs } from '../../openai/claim-drawing.ts';
import type { ImageRequest } from '../../openai/assistant-model.ts';
import type { PendingReply, StoredConversation, StoredMessage } from '../../store/conversations-documents.ts';
import type { ConversationDecision, Decide } from '../../store/conversations.ts';
import { answerTimeLimitMs } from './dependencies.ts';

/** Extra time for storing the result after the call has ended. */
const slackMs = 60_000;
export const writingMs = answerTimeLimitMs + slackMs;

export type Reply = Pick<StoredMessage, 'content' | 'call' | 'generatedImage' | 'incomplete' | 'state'>;

/** For the text (`gpt`) and the image of a reply: true if its use is counted, false if its use is refunded. */
export type Counts = Readonly<Record<AiKind, boolean>>;
export const refundAll: Counts = { gpt: false, image: false };

export const usedUpText =
  'You have used all your AI images for this month. Upgrade your plan for more, or ask me for text instead.';
export const notMadeText = 'The image could not be created and was not counted. Please try again.';
export const interruptedText =
  'Creating this image was interrupted. It was not counted. Please ask for it again.';

export const paragraphs = (...texts: string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');

export const isLate = ({ pending }: StoredConversation, now: Date): boolean =>
  pending !== null && pending.overdueAt <= now;

interface Asked {
  conversationId: string;
  /** True if this message may be the first of a conversation. */
  mayBegin: boolean;
  messageId: string;
  replyId: string;
  content: string;
  month: string;
  now: Date;
}

/**
 * `known`: the message was sent before, and its answer exists or is pending. `other`: its id was used with another
 * text. `waiting`: another message is being answered. `late`: the answer to that other message has expired. `missing`:
 * the conversation does not exist. `limit`: no message is left this month.
 */
export type Begun = 'begun' | 'known' | 'other' | 'waiting' | 'late' | 'missing' | 'limit';

/** The reason why the message cannot begin, or null. */
function findObstacle(
  { mayBegin, messageId, content, now }: Asked,
  known: StoredConversation | null,
): Exclude<Begun, 'begun' | 'limit'> | null {
  if (!known) return mayBegin ? null : 'missing';
  // The id of a conversation is the id of its first message.
  const sent = known.messages.find(({ id }) => id === messageId);
  // Text actions of versions before 27 Nov 2026 have no content.
  if (sent) return sent.content === content || sent.content === '' ? 'known' : 'other';
  if (known.id === messageId) return 'known';
  if (!known.pending) return null;
  return isLate(known, now) ? 'late' : 'waiting';
}

/** Stores the message and its pending reply before the model is called. */
export function beginReply(asked: Asked): Decide<Begun> {
  const { conversationId: id, messageId, content, now } = asked;
  return (known, hasLeft) => {
    const obstacle = findObstacle(asked, known) ?? (hasLeft('gpt') ? null : 'limit');
    if (obstacle) return { next: null, result: obstacle };
    const timestamp = now.toISOString();
    const message: StoredMessage = { id: messageId, role: 'user', content, timestamp };
    const pending: PendingReply = {
      id: asked.replyId,
      state: 'writing',
      startedAt: timestamp,
      overdueAt: later(now, writingMs),
      month: asked.month,
      counted: { gpt: true, image: false },
      text: '',
      image: null,
      taken: false,
      mediaId: null,
    };
    const title = known?.title ?? titleOf(content);
    const messages = [...(known?.messages ?? []), message];
    return { next: { id, title, changedAt: now, messages, pending }, count: { gpt: 1 }, result: 'begun' };
  };
}

const isPendingReply = (
  known: StoredConversation | null,
  replyId: string,
): known is StoredConversation & { pending: PendingReply } => known?.pending?.id === replyId;

function endReply(
  known: StoredConversation & { pending: PendingReply },
  reply: Reply,
  counts: Counts,
  now: Date,
): Pick<ConversationDecision<never>, 'next' | 'count'> {
  const { id, counted } = known.pending;
  const message: StoredMessage = { id, role: 'assistant', timestamp: now.toISOString(), ...reply };
  const back = (kind: AiKind) => (counted[kind] && !counts[kind] ? -1 : 0);
  return {
    next: { ...known, changedAt: now, messages: [...known.messages, message], pending: null },
    count: { gpt: back('gpt'), image: back('image') },
  };
}

/** Stores the reply if it is still pending. Otherwise returns false, so that nothing is refunded twice. */
export function finishReply(replyId: string, reply: Reply, counts: Counts, now: Date): Decide<boolean> {
  return (known) =>
    isPendingReply(known, replyId)
      ? { ...endReply(known, reply, counts, now), result: true }
      : { next: null, result: false };
}

/** Reserves and counts an image before it is drawn. `used up` means that no image is left, and the reply says so. */
export function reserveImage(
  replyId: string,
  { text, image, now }: { text: string; image: ImageRequest; now: Date },
): Decide<'wanted' | 'used up' | 'over'> {
  return (known, hasLeft) => {
    if (!isPendingReply(known, replyId)) return { next: null, result: 'over' };
    if (!hasLeft('image')) {
      const counts = { gpt: text.trim() !== '', image: false };
      return {
        ...endReply(known, { content: paragraphs(text, usedUpText) }, counts, now),
        result: 'used up',
      };
    }
    const pending: PendingReply = {
      ...known.pending,
      state: 'drawing',
      overdueAt: later(now, queueMs),
      counted: { ...known.pending.counted, image: true },
      text: text.trim(),
      image,
    };
    return { next: { ...known, pending }, count: { image: 1 }, result: 'wanted' };
  };
}

/** The reply to store if there is no image: its text, if any, and the reason why there is no image. */
export const replyWithoutImage = (text: string, why: string): [Reply, Counts] => [
  { content: paragraphs(text, why) },
  { gpt: text.trim() !== '', image: false },
];

function interruptedReply({ state, text, taken }: PendingReply): [Reply, Counts] {
  if (state === 'writing') return [{ content: assistantFailed, state: 'failed' }, refundAll];
  return replyWithoutImage(text, taken ? interruptedText : notMadeText);
}

/**
 * Marks a reply as failed if its worker died or never started. The reply is not retried, because the model may already
 * have been paid. Returns the id of an image that may still be in the library.
 */
export function giveUpReply(now: Date): Decide<string | null> {
  return (known) => {
    if (!known?.pending || !isLate(known, now)) return { next: null, result: null };
    const { pending } = known;
    return { ...endReply({ ...known, pending }, ...interruptedReply(pending), now), result: pending.mediaId };
  };
}

export type Claim =
  | { kind: 'claimed'; image: ImageRequest; text: string }
  | { kind: 'over' | 'taken' | 'late' };

export function claimImage(replyId: string, mediaId: string, now: Date): Decide<Claim> {
  return (known) => {
    const pending = isPendingReply(known, replyId) ? known.pending : null;
    const claim = claimDrawing(pending?.image ? pending : null, now);
    if (claim.kind !== 'claimed') return { next: null, result: claim };
    const { image, text } = claim.image;
    if (!known || !image) return { next: null, result: { kind: 'over' } };
    const next = { ...known, pending: { ...claim.image, mediaId } };
    return { next, result: { kind: 'claimed', image, text } };
  };
}
