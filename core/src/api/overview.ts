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
   * The versions of parts of a workspace. A screen that is shown again compares them, so that it reads only the parts
   * that have changed.
   */
  versions: route<VersionsInput, Versions>()({ method: 'GET', path: '/api/auth/user/versions' }),
};
