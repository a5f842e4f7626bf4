import type { Quotas } from '../quota/usage.ts';
import { route } from './route.ts';
import type { Versions } from '../workspaces/versions.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type { VersionsInput } from './schemas/overview.ts';

export const overviewRoutes = {
  /** All limits of a workspace in one call, as `enter` answers them for the active one. */
  quotas: route<WorkspaceQuery, Quotas>()({ method: 'GET', path: '/api/quota/all' }),
  /** Whether parts of a workspace have changed, for a screen that somebody comes back to. Costs a few reads for each part. */
  versions: route<VersionsInput, Versions>()({ method: 'GET', path: '/api/auth/user/versions' }),
};
