import type { postRoutes } from '@fanfare/core/api/posts.ts';
import { callOf, publishRoutes, type PublishRouteName } from '@fanfare/core/api/publish.ts';
import { planOwnerFor } from '@fanfare/core/quota/plan-owner.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { uploadQuotaOf } from '@fanfare/core/quota/usage.ts';
import { Page } from '../../http/accepted.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { OwnQuotas } from '../../store/quotas.ts';
import type { PostDependencies } from './dependencies.ts';
import { deletePost } from './deletion/delete-post.ts';
import { listPostGroups } from './lists/list-post-groups.ts';
import { findHome } from './lists/home.ts';
import { findPost, listPosts } from './lists/list-posts.ts';
import { publish } from './publish/publish.ts';
import { restorePosts } from './deletion/restore.ts';
import { saveDraft, submitPosts } from './submit/submit.ts';
import { submitRows } from './submit/submit-rows.ts';

export function postHandlers(deps: PostDependencies & OwnQuotas): Handlers<typeof postRoutes> {
  return {
    submitPosts: (input, { person }) => submitPosts(deps, input, person.uid),
    submitRows: (input, { person }) => submitRows(deps, input, person.uid),
    saveDraft: (input, { person }) => saveDraft(deps, input, person.uid),
    listPostGroups: async (input) => {
      const { groups, next } = await listPostGroups(deps, input);
      return next === null ? groups : new Page(groups, next);
    },
    listPosts: (input) => listPosts(deps, input),
    home: (input) => findHome(deps, input),
    findPost: (input) => findPost(deps, input),
    deletePost: async (input) => {
      await deletePost(deps, input);
      return {};
    },
    restorePosts: (input) => restorePosts(deps, input),
    uploadQuota: async ({ workspaceId }, { person }) => {
      const month = quotaMonth(deps.now().getTime());
      if (!workspaceId) return uploadQuotaOf(await deps.quotas.ofPerson(person.uid, month));
      const { owner, ...quota } = await deps.posts.quota(workspaceId, month);
      return { ...quota, ...planOwnerFor(person.uid, owner) };
    },
  };
}

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
