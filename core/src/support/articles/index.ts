import type { ArticleSection } from '../article.ts';
import { failureArticles } from '../failure-articles.ts';
import { accounts } from './accounts.ts';
import { aiAndPrivacy } from './ai-and-privacy.ts';
import { gettingStarted } from './getting-started.ts';
import { library } from './library.ts';
import { planning } from './planning.ts';
import { publishing } from './publishing.ts';
import { results } from './results.ts';
import { teamAndPlans } from './team.ts';

/** The sections whose articles do not depend on the rules of networks. */
export const articleSections: readonly ArticleSection[] = [
  gettingStarted,
  accounts,
  publishing,
  planning,
  library,
  results,
  teamAndPlans,
  aiAndPrivacy,
  { id: 'failures', title: 'When a post fails', articles: failureArticles },
];
