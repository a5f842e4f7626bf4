import type { AskDependencies } from '../../networks/ask.ts';
import type { ReachDependencies } from '../../networks/reach-account.ts';
import type { AnalyticsStore } from '../../store/analytics.ts';
import type { CommentStore } from '../../store/comments.ts';

export interface CommentDependencies extends ReachDependencies, AskDependencies {
  comments: Pick<CommentStore, 'decide'>;
  /** The kept insights of a post contain its comments, so a change of the comments drops the insights. */
  analytics: Pick<AnalyticsStore, 'forget'>;
  newId(): string;
  sleep(ms: number): Promise<void>;
}
