import type { Home, PostGroup, PostPage, PostView, RestoredPosts, SubmittedPosts } from '../posts/post.ts';
import type { PlanOwnerName } from '../quota/plan-owner.ts';
import type { UploadQuota } from '../quota/uploads.ts';
import type { SubmittedRows } from '../posts/submitted-rows.ts';
import { route } from './route.ts';
import type { PlanQuery, WorkspaceQuery } from './schemas/accounts.ts';
import type {
  PostIdInput,
  ListPostGroupsInput,
  ListPostsInput,
  RestorePostsInput,
  SaveDraftInput,
  SubmitPostsInput,
  SubmitRowsInput,
} from './schemas/posts.ts';

type Nothing = Record<never, never>;

export const postRoutes = {
  /** Saves, schedules or publishes a group of posts. Posts that were removed from the group are deleted. */
  submitPosts: route<SubmitPostsInput, SubmittedPosts>()({
    method: 'POST',
    path: '/api/auth/user/posts/submit',
    placement: 'data',
    success: 201,
    destructive: true,
  }),
  /**
   * Stores rows of the bulk editor, all or none. Rows that are already stored do not change, so a request can be
   * repeated at any time.
   */
  submitRows: route<SubmitRowsInput, SubmittedRows>()({
    method: 'POST',
    path: '/api/auth/user/posts/submit/rows',
    placement: 'data',
    success: 201,
  }),
  saveDraft: route<SaveDraftInput, { success: true; message: string; post_id: string; posts: PostView[] }>()({
    method: 'POST',
    path: '/api/auth/user/drafts',
    placement: 'data',
    success: 201,
  }),
  /**
   * All posts, latest first. With a period, only posts that are scheduled for it or were last changed in it. With a
   * group, only the posts of the group. If there are more than `limit` posts (500 by default), the header `Link` has
   * the address of the next page.
   */
  listPostGroups: route<ListPostGroupsInput, PostGroup[]>()({ method: 'GET', path: '/api/auth/user/drafts' }),
  /**
   * By default, scheduled posts are sorted by their time, earliest first, and all other lists are sorted latest first.
   */
  listPosts: route<ListPostsInput, PostPage>()({ method: 'GET', path: '/api/auth/user/posts' }),
  /** The posts that the dashboard shows, in one call. Their number is limited. */
  home: route<WorkspaceQuery, Home>()({ method: 'GET', path: '/api/auth/user/home' }),
  findPost: route<PostIdInput, PostGroup>()({ method: 'GET', path: '/api/auth/user/drafts/{id}' }),
  deletePost: route<PostIdInput, Nothing>()({
    method: 'DELETE',
    path: '/api/auth/user/drafts/{id}',
    destructive: true,
  }),
  /**
   * Undoes deletions of the last hour. The deletion of a published post cannot be undone: the post is still live on its
   * network.
   */
  restorePosts: route<RestorePostsInput, RestoredPosts>()({
    method: 'POST',
    path: '/api/auth/user/posts/restore',
  }),
  uploadQuota: route<PlanQuery, UploadQuota & PlanOwnerName>()({
    method: 'GET',
    path: '/api/quota/upload-quota',
    usesFirstWorkspace: true,
  }),
};
