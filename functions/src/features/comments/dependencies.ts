import type { AskDependencies } from '../../networks/ask.ts';
import type { ReachDependencies } from '../../networks/reach-account.ts';
import type { AnalyticsStore } from '../../store/analytics.ts';
import type { CommentStore } from '../../store/comments.ts';

export interface CommentDependencies extends ReachDependencies, AskDependencies {
  comments: Pick<CommentStore, 'decide'>;
  /** The stored insights of a post contain its comments, so they are deleted when a comment is added or removed. */
  analytics: Pick<AnalyticsStore, 'forget'>;
  newId(): string;
  sleep(ms: number): Promise<void>;
}
