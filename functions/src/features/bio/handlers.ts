import type { bioRoutes } from '@fanfare/core/api/bio.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import {
  checkName,
  createPage,
  discardChanges,
  publishPage,
  renamePage,
  savePage,
  unpublishPage,
} from './change-page.ts';
import type { BioDependencies } from './dependencies.ts';
import { findResults } from './results.ts';
import { decidePage, listReports } from './staff.ts';
import { summaryOf, viewOf } from './view.ts';

export function bioHandlers(deps: BioDependencies): Handlers<typeof bioRoutes> {
  const { bio, bioCounts, now } = deps;
  return {
    listBioPages: async ({ workspaceId }) => (await bio.list(workspaceId)).map(summaryOf),
    createBioPage: async (input) => viewOf(await createPage(deps, input)),
    findBioPage: async (ref) => {
      const found = await bio.find(ref);
      if (!found) throw new AppError('not_found');
      return viewOf(found);
    },
    saveBioPage: async (input) => viewOf(await savePage(deps, input)),
    removeBioPage: async (ref) => {
      const existed = await bio.remove(ref, now());
      // The counts are also removed if an earlier call deleted the page and was interrupted.
      await bioCounts.removeAllOf(ref);
      if (!existed) throw new AppError('not_found');
      return {};
    },
    renameBioPage: async (input) => viewOf(await renamePage(deps, input)),
    publishBioPage: async (input) => viewOf(await publishPage(deps, input)),
    unpublishBioPage: async (input) => viewOf(await unpublishPage(deps, input)),
    discardBioChanges: async (input) => viewOf(await discardChanges(deps, input)),
    bioResults: (input) => findResults(deps, input),
    checkBioName: (input) => checkName(deps, input),
    listBioReports: (input) => listReports(deps, input),
    decideBioPage: (input) => decidePage(deps, input),
  };
}
