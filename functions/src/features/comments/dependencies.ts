import type { AskDependencies } from '../../networks/ask.ts';
import type { ReachDependencies } from '../../networks/reach-account.ts';
import type { CommentStore } from '../../store/comments.ts';

export interface CommentDependencies extends ReachDependencies, AskDependencies {
  comments: Pick<CommentStore, 'decide'>;
  newId(): string;
  sleep(ms: number): Promise<void>;
}
