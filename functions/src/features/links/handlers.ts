import type { linkRoutes } from '@fanfare/core/api/links.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { addLink } from './add-link.ts';
import type { LinkDependencies } from './dependencies.ts';
import { fetchLink } from './fetch-link.ts';
import { cancelled } from './job.ts';
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
      const said = await links.decide({ workspaceId, id }, (known) => ({
        next: cancelled(known),
        told: null,
      }));
      if (!said) throw new AppError('not_found');
      return viewOf(deps, said.next);
    },
    fetchLink: (input, { log }) => fetchLink(deps, input, log),
  };
}
