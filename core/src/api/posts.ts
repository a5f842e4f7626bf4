import type { PostGroup, PostView, SubmittedPosts } from '../posts/post.ts';
import type { UploadQuota } from '../quota/uploads.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type { DraftInput, ListDraftsInput, SaveDraftInput, SubmitPostsInput } from './schemas/posts.ts';

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
   * What was written and planned, the latest first; with a window, what is planned or was last touched within it; with
   * a group, that one alone.
   */
  listDrafts: route<ListDraftsInput, PostGroup[]>()({ method: 'GET', path: '/api/auth/user/drafts' }),
  deleteDraft: route<DraftInput, Nothing>()({
    method: 'DELETE',
    path: '/api/auth/user/drafts/{id}',
    destructive: true,
  }),
  uploadQuota: route<WorkspaceQuery, UploadQuota>()({ method: 'GET', path: '/api/quota/upload-quota' }),
};
