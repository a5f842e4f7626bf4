import { isDeepStrictEqual } from 'node:util';
import type { savedViewRoutes } from '@fanfare/core/api/saved-views.ts';
import { savedViewsMax, viewChangedSince, withSavedView } from '@fanfare/core/posts/saved-views.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { unsupportedText } from '../../networks/reach-account.ts';
import type { SavedViewStore } from '../../store/saved-views.ts';

const fullText = `Workspaces can have at most ${savedViewsMax} saved views. Delete one first.`;
const takenText = 'There is a view with this name already. Choose another name.';

function refuseChanged(...known: Parameters<typeof viewChangedSince>): void {
  const message = viewChangedSince(...known);
  if (message !== null) throw new AppError('conflict', { message });
}

export interface SavedViewDependencies {
  views: SavedViewStore;
  factsOf(platform: string): Facts | null;
}

export const savedViewHandlers = ({
  views,
  factsOf,
}: SavedViewDependencies): Handlers<typeof savedViewRoutes> => ({
  listViews: ({ workspaceId }) => views.list(workspaceId),
  saveView: ({ workspaceId, expected, ...view }) =>
    views.change(workspaceId, (before) => {
      // A repeated call finds the view that the first call stored, and changes nothing.
      if (before.some((known) => isDeepStrictEqual(known, view))) return before;
      refuseChanged(before, { id: view.id, expected });
      const { network } = view;
      // A stored view can be renamed even if Fanfare no longer supports its network.
      const isKept = before.some((known) => known.id === view.id && known.network === network);
      if (network !== null && !isKept && factsOf(network)?.id !== network)
        throw fieldError('network', unsupportedText);
      const after = withSavedView(before, view);
      if (after === 'taken')
        throw new AppError('conflict', { message: takenText, fields: { name: takenText } });
      if (after === 'full') throw new AppError('limit_reached', { message: fullText });
      return after;
    }),
  removeView: ({ workspaceId, id: removed, expected }) =>
    views.change(workspaceId, (before) => {
      const after = before.filter(({ id }) => id !== removed);
      if (after.length === before.length) throw new AppError('not_found');
      refuseChanged(before, { id: removed, expected });
      return after;
    }),
});
