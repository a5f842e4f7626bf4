import type { GuideAnswer } from '../guide/guide.ts';
import type { Quotas } from '../quota/usage.ts';
import { route } from './route.ts';
import type { Versions } from '../workspaces/versions.ts';
import type { PlanQuery, WorkspaceQuery } from './schemas/accounts.ts';
import type { VersionsInput } from './schemas/overview.ts';

export const overviewRoutes = {
  /** All limits of a workspace in one call, in the form that `enter` returns for the active workspace. */
  quotas: route<PlanQuery, Quotas>()({ method: 'GET', path: '/api/quota/all', usesFirstWorkspace: true }),
  /**
   * The facts that the getting-started guide needs in addition to the posts, accounts and settings, to show its
   * progress.
   */
  guide: route<WorkspaceQuery, GuideAnswer>()({ method: 'GET', path: '/api/auth/user/guide' }),
  /**
   * The current version of each part of a workspace. When a screen is shown again, it compares them with the versions
   * it has read, and reads only the parts that have changed.
   */
  versions: route<VersionsInput, Versions>()({ method: 'GET', path: '/api/auth/user/versions' }),
};
