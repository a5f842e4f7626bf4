import type { AskDependencies } from '../../networks/ask.ts';
import type { ReachDependencies } from '../../networks/reach-account.ts';
import type { AccountStore } from '../../store/accounts.ts';
import type { AnalyticsStore } from '../../store/analytics.ts';

export interface AnalyticsDependencies extends ReachDependencies, AskDependencies {
  accounts: Pick<AccountStore, 'find' | 'list'>;
  analytics: Pick<AnalyticsStore, 'decide'>;
  newId(): string;
  sleep(ms: number): Promise<void>;
}
