import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import type { StoredConversation } from '../../store/conversations-documents.ts';
import type { Log } from '../../log.ts';
import type { ConversationRef, ConversationStore, Decide } from '../../store/conversations.ts';
import type { AssistantDependencies } from './dependencies.ts';
import { giveUpReply, isLate } from './turn.ts';

interface TurnDependencies {
  conversations: Pick<ConversationStore, 'decide'>;
  now(): Date;
}

export interface GiveUpDependencies extends TurnDependencies {
  library: Pick<AssistantDependencies['library'], 'remove'>;
}

export interface SettleDependencies extends GiveUpDependencies {
  conversations: Pick<ConversationStore, 'decide' | 'find'>;
}

export function decideTurn<T>(
  { conversations, now }: TurnDependencies,
  ref: ConversationRef,
  decide: Decide<T>,
): Promise<{ result: T } | null> {
  return conversations.decide(ref, quotaMonth(now().getTime()), decide);
}

/**
 * Marks an expired reply as failed. An image that arrived too late is removed, because the conversation says that the
 * image failed.
 */
export async function giveUp(deps: GiveUpDependencies, ref: ConversationRef, log: Log): Promise<void> {
  const id = (await decideTurn(deps, ref, giveUpReply(deps.now())))?.result ?? null;
  if (id === null) return;
  const { workspaceId } = ref;
  await deps.library.remove({ workspaceId, id }, log).catch((error: unknown) => {
    log.error('An image that was given up may be in the library.', error, { workspaceId, mediaId: id });
  });
}

/** Returns the current state of a conversation. An expired reply is marked as failed and refunded first. */
export async function findSettled(
  deps: SettleDependencies,
  ref: ConversationRef,
  log: Log,
): Promise<StoredConversation | null> {
  const { conversations, now } = deps;
  const found = await conversations.find(ref);
  if (!found || !isLate(found, now())) return found;
  await giveUp(deps, ref, log);
  return conversations.find(ref);
}
