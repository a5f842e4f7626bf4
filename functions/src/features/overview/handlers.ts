import type { overviewRoutes } from '@fanfare/core/api/overview.ts';
import { planOwnerFor } from '@fanfare/core/quota/plan-owner.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { versionedAreas } from '@fanfare/core/workspaces/versions.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { QuotaStore } from '../../store/quotas.ts';
import type { VersionStore } from '../../store/versions.ts';

export interface OverviewDependencies {
  quotas: QuotaStore;
  versions: VersionStore;
  now(): Date;
}

export function overviewHandlers({
  quotas,
  versions,
  now,
}: OverviewDependencies): Handlers<typeof overviewRoutes> {
  return {
    quotas: async ({ workspaceId }, { person }) => {
      const found = await quotas.find({ workspaceId, month: quotaMonth(now().getTime()) });
      return { ...found.quotas, ...planOwnerFor(person.uid, found.owner) };
    },
    versions: async ({ workspaceId, areas }) => {
      const asked = versionedAreas.filter((area) => areas.split(',').includes(area));
      const found = asked.map(async (area) => [area, await versions.versionOf(workspaceId, area)] as const);
      return Object.fromEntries(await Promise.all(found));
    },
  };
}
