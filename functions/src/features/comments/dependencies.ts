import type { AskDependencies } from '../../networks/ask.ts';
import type { ReachDependencies } from '../../networks/reach-account.ts';
import type { AnalyticsStore } from '../../store/analytics.ts';
import type { CommentStore } from '../../store/comments.ts';

export interface CommentDependencies extends ReachDependencies, AskDependencies {
  comments: Pick<CommentStore, 'decide'>;
  /** The kept insights of posts contain their comments. */
  analytics: Pick<AnalyticsStore, 'forget'>;
  newId(): string;
  sleep(ms: number): Promise<void>;
}
