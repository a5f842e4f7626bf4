import type { ConversationStore } from '../../store/conversations.ts';
import { decideTurn } from '../../features/assistant/settle.ts';
import { givenUp } from '../../features/assistant/turn.ts';
import type { Part } from './part.ts';

export interface ReplyRound {
  conversations: Pick<ConversationStore, 'overdue' | 'decide'>;
  now(): Date;
}

const perRound = 50;

/** Replies of the assistant that whoever was at them did not bring: what was counted for them is given back. */
export function repliesOf(deps: ReplyRound): Part {
  return {
    name: 'replies',
    async find() {
      const at = deps.now();
      const late = await deps.conversations.overdue(at, perRound);
      return late.map((ref) => async () => void (await decideTurn(deps, ref, givenUp(at))));
    },
  };
}
