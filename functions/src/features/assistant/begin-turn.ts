import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import type { Log } from '../../log.ts';
import type { ConversationRef } from '../../store/conversations.ts';
import { refusals } from './failures.ts';
import { findSettled, type SettleDependencies } from './settle.ts';
import { beginReply } from './turn.ts';

export interface Turn {
  ref: ConversationRef;
  replyId: string;
}

interface AskedMessage {
  messageId: string;
  /** True if this message may be the first of a conversation. */
  mayBegin: boolean;
  content: string;
}

/** Stores the message and counts it. Returns false if it was sent before. */
export async function beginTurn(
  deps: SettleDependencies,
  { ref, replyId }: Turn,
  message: AskedMessage,
  log: Log,
): Promise<boolean> {
  const attempt = async () => {
    // All steps use the same point in time, so that a refund applies to the month in which the use was counted.
    const now = deps.now();
    const month = quotaMonth(now.getTime());
    const asked = beginReply({ ...message, conversationId: ref.id, replyId, month, now });
    return (await deps.conversations.decide(ref, month, asked))?.result ?? 'missing';
  };
  let outcome = await attempt();
  if (outcome === 'late') {
    await findSettled(deps, ref, log);
    outcome = await attempt();
  }
  if (outcome === 'begun' || outcome === 'known') return outcome === 'begun';
  throw refusals[outcome]();
}
