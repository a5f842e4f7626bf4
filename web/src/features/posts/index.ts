import { part } from '../../ui/part.ts';

/** Confirms which posts to delete. */
export const DeletePostsModal = part(async () => (await import('./delete-posts-modal.tsx')).DeletePostsModal);

/** The details of one post, in a dialog. */
export const OpenedPost = part(async () => (await import('./opened-post.tsx')).OpenedPost);

export { useDestinations } from './use-destinations.ts';
