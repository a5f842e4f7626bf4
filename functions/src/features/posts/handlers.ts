import type { bulkRoutes } from '@fanfare/core/api/bulk.ts';
import type { taskRoutes } from '@fanfare/core/api/tasks.ts';
import type { calendarRoutes } from '@fanfare/core/api/calendar.ts';
import type { postRoutes } from '@fanfare/core/api/posts.ts';
import { callOf, publishRoutes, type PublishRouteName } from '@fanfare/core/api/publish.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { Page } from '../../http/accepted.ts';
import type { Handlers } from '../../http/handlers.ts';
import { findBulk, runBulk, startBulk, undoBulk, type BulkDependencies } from './bulk.ts';
import type { PostDependencies } from './dependencies.ts';
import { deleteDraft, listDrafts } from './drafts.ts';
import { findCalendar } from './find-calendar.ts';
import { findHome } from './home.ts';
import { findPost, listPosts } from './list-posts.ts';
import { movePosts } from './move-posts.ts';
import { publish } from './publish.ts';
import { restorePosts } from './restore.ts';
import { saveDraft, submitPosts } from './send.ts';

export function postHandlers(deps: PostDependencies): Handlers<typeof postRoutes> {
  return {
    submitPosts: (input, { person }) => submitPosts(deps, input, person.uid),
    saveDraft: (input, { person }) => saveDraft(deps, input, person.uid),
    listDrafts: async (input) => {
      const { groups, next } = await listDrafts(deps, input);
      return next === null ? groups : new Page(groups, next);
    },
    listPosts: (input) => listPosts(deps, input),
    home: (input) => findHome(deps, input),
    findPost: (input) => findPost(deps, input),
    deleteDraft: async (input) => {
      await deleteDraft(deps, input);
      return {};
    },
    restorePosts: (input) => restorePosts(deps, input),
    uploadQuota: ({ workspaceId }) => deps.posts.quota(workspaceId, quotaMonth(deps.now().getTime())),
  };
}

export const calendarHandlers = (deps: PostDependencies): Handlers<typeof calendarRoutes> => ({
  calendar: (input) => findCalendar(deps, input),
  movePosts: (input, { person }) => movePosts(deps, input, person.uid),
});

export const bulkHandlers = (
  deps: BulkDependencies,
): Handlers<typeof bulkRoutes & Pick<typeof taskRoutes, 'runBulk'>> => ({
  startBulk: (input, { person }) => startBulk(deps, input, person.uid),
  findBulk: ({ workspaceId }) => findBulk(deps, workspaceId),
  undoBulk: (input) => undoBulk(deps, input),
  runBulk: (input) => runBulk(deps, input),
});

type PublishHandlers = Handlers<typeof publishRoutes>;

/** All publishing routes work alike. The last part of their path names the kind of post. */
export function publishHandlers(deps: PostDependencies): PublishHandlers {
  const names = Object.keys(publishRoutes) as PublishRouteName[];
  const handlers = names.map((name): [PublishRouteName, PublishHandlers[PublishRouteName]] => [
    name,
    (input, { person }) => publish(deps, callOf(name), input, person.uid),
  ]);
  return Object.fromEntries(handlers) as PublishHandlers;
}
