import type { RouteName } from '@fanfare/core/api/routes.ts';
import type { VersionedArea, Versions } from '@fanfare/core/workspaces/versions.ts';
import type { Call } from './api-client.ts';
import { freshMs, type ReadTimes, type ShownRead } from './read-times.ts';

/** The calls whose data has a version, each with the area of the workspace that the version belongs to. */
const areas: Partial<Record<RouteName, VersionedArea>> = {
  listPostGroups: 'posts',
  calendar: 'posts',
  listAccounts: 'accounts',
  listTemplates: 'templates',
  guide: 'templates',
  listTodos: 'todos',
  storageQuota: 'media',
};

/** The age at which data is read again if the server does not count its changes. */
const withoutVersionMs = 10 * freshMs;

interface RefreshPlan {
  /** Areas of the active workspace that may have changed, each with the data on the screen that comes from it. */
  check: Map<VersionedArea, ShownRead[]>;
  refetch: ShownRead[];
}

function planRefresh(shown: Iterable<ShownRead>, workspaceId: string | null, now: number): RefreshPlan {
  const plan: RefreshPlan = { check: new Map(), refetch: [] };
  for (const read of shown) {
    const age = now - read.readAt;
    const area = areas[read.name];
    if (read.shownBy === 0 || age < freshMs) continue;
    if (area && read.workspaceId === workspaceId)
      plan.check.set(area, [...(plan.check.get(area) ?? []), read]);
    else if (age >= withoutVersionMs) plan.refetch.push(read);
  }
  return plan;
}

/** The last known versions, by the id of the workspace. */
export type KnownVersions = Map<string, Versions>;

/**
 * Reads data on the screen again if it may have changed. Data in an area of the workspace that has a version is
 * read again only if that version has changed.
 */
export async function refreshShown(
  call: Call,
  times: ReadTimes,
  known: KnownVersions,
  workspaceId: string | null,
): Promise<void> {
  const { check, refetch: readAgain } = planRefresh(times.values(), workspaceId, Date.now());
  for (const read of readAgain) read.refetch();
  if (workspaceId === null || check.size === 0) return;
  const before = known.get(workspaceId) ?? {};
  const versions = await call('versions', { workspaceId, areas: [...check.keys()].join(',') });
  known.set(workspaceId, { ...before, ...versions });
  for (const [area, reads] of check)
    for (const read of reads) {
      if (before[area] !== undefined && before[area] === versions[area]) read.readAt = Date.now();
      else read.refetch();
    }
}
