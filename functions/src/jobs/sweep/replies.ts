import { dayMs } from '@fanfare/core/time/units.ts';
import type { ConversationStore } from '../../store/conversations.ts';
import { giveUp, type GiveUpDependencies } from '../../features/assistant/settle.ts';
import type { Log } from '../../log.ts';
import type { SweepJob } from './job.ts';

export interface ReplyRound extends GiveUpDependencies {
  conversations: Pick<ConversationStore, 'overdue' | 'decide'>;
  textActions: Pick<ConversationStore, 'overdue' | 'decide' | 'forget'>;
  log: Log;
}

const perRound = 50;
/** Results of text actions are kept long enough to be fetched again after a lost response. */
const keptMs = dayMs;

/** Fails assistant replies whose worker died, and refunds them. Deletes old results of text actions. */
export function createRepliesJob(deps: ReplyRound): SweepJob {
  return {
    name: 'replies',
    async find() {
      const at = deps.now();
      const { log, now, library, textActions } = deps;
      const stores = [deps.conversations, textActions].map((conversations) => ({
        conversations,
        now,
        library,
      }));
      const late = await Promise.all(
        stores.map(async (store) =>
          (await store.conversations.overdue(at, perRound)).map((ref) => () => giveUp(store, ref, log)),
        ),
      );
      return [...late.flat(), () => textActions.forget(new Date(at.getTime() - keptMs), perRound)];
    },
  };
}
