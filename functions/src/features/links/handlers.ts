import type { linkRoutes } from '@fanfare/core/api/links.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { addLink } from './add-link.ts';
import type { LinkDependencies } from './dependencies.ts';
import { fetchLink } from './fetch-link.ts';
import { cancelJob } from './job.ts';
import { viewOf } from './view.ts';

export function linkHandlers(deps: LinkDependencies): Handlers<typeof linkRoutes> {
  const { links } = deps;
  return {
    uploadYoutubeLink: (input, context) => addLink(deps, 'youtube', input, context),
    uploadGeneralLink: (input, context) => addLink(deps, 'general', input, context),
    async findLink({ workspaceId, linkId: id }) {
      const found = await links.find({ workspaceId, id });
      if (!found) throw new AppError('not_found');
      return viewOf(deps, found);
    },
    async cancelLink({ workspaceId, linkId: id }) {
      const decision = await links.decide({ workspaceId, id }, (known) => ({
        next: cancelJob(known),
        result: null,
      }));
      if (!decision) throw new AppError('not_found');
      return viewOf(deps, decision.next);
    },
    fetchLink: (input, { log }) => fetchLink(deps, input, log),
  };
}
