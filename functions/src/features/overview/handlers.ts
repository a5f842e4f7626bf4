import type { overviewRoutes } from '@fanfare/core/api/overview.ts';
import type { GuideAnswer } from '@fanfare/core/guide/guide.ts';
import { planOwnerFor } from '@fanfare/core/quota/plan-owner.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { versionedAreas } from '@fanfare/core/workspaces/versions.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { QuotaStore } from '../../store/quotas.ts';
import type { TemplateStore } from '../../store/templates.ts';
import type { VersionStore } from '../../store/versions.ts';

export interface OverviewDependencies {
  quotas: QuotaStore;
  versions: VersionStore;
  templates: Pick<TemplateStore, 'hasAny'>;
  now(): Date;
}

/** Reads only the templates: the dashboard already has the accounts and posts that the guide needs. */
export const findGuide = async (
  { templates }: Pick<OverviewDependencies, 'templates'>,
  workspaceId: string,
): Promise<GuideAnswer> => ({ hasTemplates: await templates.hasAny(workspaceId) });

export function overviewHandlers({
  quotas,
  versions,
  templates,
  now,
}: OverviewDependencies): Handlers<typeof overviewRoutes> {
  return {
    quotas: async ({ workspaceId }, { person }) => {
      const month = quotaMonth(now().getTime());
      if (!workspaceId) return quotas.ofPerson(person.uid, month);
      const found = await quotas.find({ workspaceId, month });
      return { ...found.quotas, ...planOwnerFor(person.uid, found.owner) };
    },
    guide: ({ workspaceId }) => findGuide({ templates }, workspaceId),
    versions: async ({ workspaceId, areas }) => {
      const asked = versionedAreas.filter((area) => areas.split(',').includes(area));
      const found = asked.map(async (area) => [area, await versions.versionOf(workspaceId, area)] as const);
      return Object.fromEntries(await Promise.all(found));
    },
  };
}
