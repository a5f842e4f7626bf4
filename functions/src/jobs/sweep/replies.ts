import type { ConversationStore } from '../../store/conversations.ts';
import { giveUp, type GiveUpDependencies } from '../../features/assistant/settle.ts';
import type { Log } from '../../log.ts';
import type { Part } from './part.ts';

export interface ReplyRound extends GiveUpDependencies {
  conversations: Pick<ConversationStore, 'overdue' | 'decide'>;
  log: Log;
}

const perRound = 50;

/** Assistant replies whose worker stopped. Their quota is returned. */
export function repliesOf(deps: ReplyRound): Part {
  return {
    name: 'replies',
    async find() {
      const at = deps.now();
      const late = await deps.conversations.overdue(at, perRound);
      return late.map((ref) => () => giveUp(deps, ref, deps.log));
    },
  };
}
