import { lazyComponent } from '../../ui/lazy-component.ts';

export const DeletePostsModal = lazyComponent(
  async () => (await import('./delete-posts-modal.tsx')).DeletePostsModal,
);

/** The details of one post, in a dialog. */
export const OpenedPost = lazyComponent(async () => (await import('./opened-post.tsx')).OpenedPost);

export { useDestinations } from './use-destinations.ts';
