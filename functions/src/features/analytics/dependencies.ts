import type { KeptAnswerDependencies } from '../../networks/kept-answer.ts';
import type { ReachDependencies } from '../../networks/reach-account.ts';
import type { AccountStore } from '../../store/accounts.ts';

export interface AnalyticsDependencies extends ReachDependencies, KeptAnswerDependencies {
  accounts: Pick<AccountStore, 'find' | 'list'>;
}
