import { assistantFailed, titleOf } from '@fanfare/core/assistant/conversation.ts';
import type { AiKind } from '@fanfare/core/quota/ai.ts';
import { drawingTimeLimitMs, type ImageRequest } from '../../openai/writer.ts';
import type { PendingReply, StoredConversation, StoredMessage } from '../../store/conversations-documents.ts';
import type { ConversationDecision, Decide } from '../../store/conversations.ts';
import { answerTimeLimitMs } from './dependencies.ts';

/** Between the end of a call and that it is written down. */
const slackMs = 60_000;
/** How long a picture may wait for somebody to draw it. */
export const queueMs = 5 * 60_000;
export const writingMs = answerTimeLimitMs + slackMs;
export const drawingMs = drawingTimeLimitMs + slackMs;

export type Reply = Pick<StoredMessage, 'content' | 'call' | 'generatedImage' | 'incomplete' | 'state'>;

/** What of it is counted in the end; what else was, is given back. */
export type Counts = Readonly<Record<AiKind, boolean>>;
export const nothingCounts: Counts = { gpt: false, image: false };

export const usedUpText =
  'You have used all the AI images of this month. Upgrade your plan to make more, or ask me for words instead.';
export const notMadeText =
  'The picture could not be made this time, and it was not counted. Please try again.';
export const interruptedText =
  'Making this picture was interrupted. It was not counted, and it is not made again by itself. Please ask for it once more.';

export const paragraphs = (...texts: string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n');

const later = (now: Date, ms: number) => new Date(now.getTime() + ms);

export const isLate = ({ pending }: StoredConversation, now: Date): boolean =>
  pending !== null && pending.overdueAt <= now;

interface Asked {
  conversationId: string;
  /** Whether it may be the first of a conversation. */
  mayBegin: boolean;
  messageId: string;
  replyId: string;
  content: string;
  month: string;
  now: Date;
}

/**
 * `known`: it was sent before, and its answer is there or on its way. `waiting`: another one is being answered. `late`: that one has
 * been for too long. `missing`: there is no such conversation. `limit`: no message is left.
 */
export type Begun = 'begun' | 'known' | 'waiting' | 'late' | 'missing' | 'limit';

/** What stands in the way of it, or null. */
function hindrance(
  { mayBegin, messageId, now }: Asked,
  known: StoredConversation | null,
): Exclude<Begun, 'begun' | 'limit'> | null {
  if (!known) return mayBegin ? null : 'missing';
  // A conversation is named by the message that it began with.
  if (known.id === messageId || known.messages.some(({ id }) => id === messageId)) return 'known';
  if (!known.pending) return null;
  return isLate(known, now) ? 'late' : 'waiting';
}

/** Writes down what was asked, and that it is being answered, before anybody is asked. */
export function begun(asked: Asked): Decide<Begun> {
  const { conversationId: id, messageId, content, now } = asked;
  return (known, hasLeft) => {
    const told = hindrance(asked, known) ?? (hasLeft('gpt') ? null : 'limit');
    if (told) return { next: null, told };
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
    return { next: { id, title, changedAt: now, messages, pending }, count: { gpt: 1 }, told: 'begun' };
  };
}

const isOf = (
  known: StoredConversation | null,
  replyId: string,
): known is StoredConversation & { pending: PendingReply } => known?.pending?.id === replyId;

function ended(
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

/** Puts the reply where it was waited for. False where it is not waited for any more: nothing is given back twice. */
export function answered(replyId: string, reply: Reply, counts: Counts, now: Date): Decide<boolean> {
  return (known) =>
    isOf(known, replyId) ? { ...ended(known, reply, counts, now), told: true } : { next: null, told: false };
}

/** A picture is wanted: it is counted before it is asked for. `used up`: none is left, which is the reply then. */
export function toBeDrawn(
  replyId: string,
  { text, image, now }: { text: string; image: ImageRequest; now: Date },
): Decide<'wanted' | 'used up' | 'over'> {
  return (known, hasLeft) => {
    if (!isOf(known, replyId)) return { next: null, told: 'over' };
    if (!hasLeft('image')) {
      const counts = { gpt: text.trim() !== '', image: false };
      return { ...ended(known, { content: paragraphs(text, usedUpText) }, counts, now), told: 'used up' };
    }
    const pending: PendingReply = {
      ...known.pending,
      state: 'drawing',
      overdueAt: later(now, queueMs),
      counted: { ...known.pending.counted, image: true },
      text: text.trim(),
      image,
    };
    return { next: { ...known, pending }, count: { image: 1 }, told: 'wanted' };
  };
}

/** What a picture that was not made leaves: the words besides it, if there were any. */
export const withoutPicture = (text: string, why: string): [Reply, Counts] => [
  { content: paragraphs(text, why) },
  { gpt: text.trim() !== '', image: false },
];

function lost({ state, text, taken }: PendingReply): [Reply, Counts] {
  if (state === 'writing') return [{ content: assistantFailed, state: 'failed' }, nothingCounts];
  return withoutPicture(text, taken ? interruptedText : notMadeText);
}

/**
 * Whoever was at it died of it, or never came. It is not done again: the model may have been paid for it already. Tells under
 * which id a picture may stand in the library nevertheless.
 */
export function givenUp(now: Date): Decide<string | null> {
  return (known) => {
    if (!known?.pending || !isLate(known, now)) return { next: null, told: null };
    const { pending } = known;
    return { ...ended({ ...known, pending }, ...lost(pending), now), told: pending.mediaId };
  };
}

export type Claim = { told: 'mine'; image: ImageRequest; text: string } | { told: 'over' | 'taken' | 'late' };

/** Who comes first draws it; nobody does after them, whatever became of them. */
export function claimed(replyId: string, mediaId: string, now: Date): Decide<Claim> {
  return (known) => {
    const none = (told: 'over' | 'taken' | 'late') => ({ next: null, told: { told } });
    if (!isOf(known, replyId)) return none('over');
    const { image, text, taken } = known.pending;
    if (!image) return none('over');
    if (isLate(known, now)) return none('late');
    if (taken) return none('taken');
    const pending = { ...known.pending, taken: true, mediaId, overdueAt: later(now, drawingMs) };
    return { next: { ...known, pending }, told: { told: 'mine', image, text } };
  };
}
