import { monthOf } from '@fanfare/core/quota/uploads.ts';
import type { StoredConversation } from '../../store/conversations-documents.ts';
import type { ConversationRef, ConversationStore, Decide } from '../../store/conversations.ts';
import { givenUp, isLate } from './turn.ts';

export interface TurnDependencies {
  conversations: ConversationStore;
  now(): Date;
}

export function decideTurn<T>(
  {
    conversations,
    now,
  }: Pick<TurnDependencies, 'now'> & { conversations: Pick<ConversationStore, 'decide'> },
  ref: ConversationRef,
  decide: Decide<T>,
): Promise<{ told: T } | null> {
  return conversations.decide(ref, monthOf(now().getTime()), decide);
}

/** The conversation as it is to be seen now: a reply that nobody is at any more has failed, and is not counted. */
export async function findSettled(
  deps: TurnDependencies,
  ref: ConversationRef,
): Promise<StoredConversation | null> {
  const { conversations, now } = deps;
  const found = await conversations.find(ref);
  if (!found || !isLate(found, now())) return found;
  await decideTurn(deps, ref, givenUp(now()));
  return conversations.find(ref);
}
