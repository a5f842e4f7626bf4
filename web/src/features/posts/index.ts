import { lazyOnRequest } from '../../ui/lazy-component.ts';

export const DeletePostsModal = lazyOnRequest(
  async () => (await import('./delete-posts-modal.tsx')).DeletePostsModal,
);

/** The details of one post, in a dialog. */
export const OpenedPost = lazyOnRequest(async () => (await import('./opened-post.tsx')).OpenedPost);

export { useDestinations } from './use-destinations.ts';
