import type { targetRoutes } from '@fanfare/core/api/targets.ts';
import type { Handlers } from '../../http/handlers.ts';
import { createBoard, listTargets, type TargetDependencies } from './targets.ts';

export function targetHandlers(deps: TargetDependencies): Handlers<typeof targetRoutes> {
  return {
    listSubreddits: async (input) => {
      const found = await listTargets(deps, 'subreddit', input);
      return {
        success: true,
        subreddits: found.map(({ id, name, title }) => ({ id, name, title: title ?? name })),
      };
    },
    listBoards: async (input) => {
      const found = await listTargets(deps, 'board', input);
      const items = found.map(({ id, name, isSecret }) => ({
        id,
        name,
        privacy: isSecret ? ('SECRET' as const) : ('PUBLIC' as const),
      }));
      return { success: true, items };
    },
    createBoard: async (input) => ({ success: true, id: await createBoard(deps, input) }),
  };
}
