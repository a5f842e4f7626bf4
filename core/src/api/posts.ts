import type { Home, PostGroup, PostPage, PostView, RestoredPosts, SubmittedPosts } from '../posts/post.ts';
import type { UploadQuota } from '../quota/uploads.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type {
  DraftInput,
  ListDraftsInput,
  ListPostsInput,
  RestorePostsInput,
  SaveDraftInput,
  SubmitPostsInput,
} from './schemas/posts.ts';

type Nothing = Record<never, never>;

export const postRoutes = {
  /** A group of posts, as the editors hand it over: kept, planned, or sent on its way. What was taken out of it goes. */
  submitPosts: route<SubmitPostsInput, SubmittedPosts>()({
    method: 'POST',
    path: '/api/auth/user/posts/submit',
    placement: 'data',
    success: 201,
    destructive: true,
  }),
  saveDraft: route<SaveDraftInput, { success: true; message: string; post_id: string; posts: PostView[] }>()({
    method: 'POST',
    path: '/api/auth/user/drafts',
    placement: 'data',
    success: 201,
  }),
  /**
   * All posts, the latest first; with a window, those planned or last changed within it; with a group, that one alone.
   * Where there are more than `limit` (500 by default), the header `Link` names the next page.
   */
  listDrafts: route<ListDraftsInput, PostGroup[]>()({ method: 'GET', path: '/api/auth/user/drafts' }),
  /** One page of the posts in a status. Unless ordered otherwise, the next scheduled ones come first, of the others the latest. */
  listPosts: route<ListPostsInput, PostPage>()({ method: 'GET', path: '/api/auth/user/posts' }),
  /** A bounded number of posts for the dashboard, in one call. */
  home: route<WorkspaceQuery, Home>()({ method: 'GET', path: '/api/auth/user/home' }),
  /** A post with the others of its group. */
  findPost: route<DraftInput, PostGroup>()({ method: 'GET', path: '/api/auth/user/drafts/{id}' }),
  deleteDraft: route<DraftInput, Nothing>()({
    method: 'DELETE',
    path: '/api/auth/user/drafts/{id}',
    destructive: true,
  }),
  /** Undoes deletions of the last hour. A published post cannot be restored: it was never taken off the network. */
  restorePosts: route<RestorePostsInput, RestoredPosts>()({
    method: 'POST',
    path: '/api/auth/user/posts/restore',
  }),
  uploadQuota: route<WorkspaceQuery, UploadQuota>()({
    method: 'GET',
    path: '/api/quota/upload-quota',
    usesFirstWorkspace: true,
  }),
};
