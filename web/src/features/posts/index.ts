import { part } from '../../ui/part.ts';

/** Asks for a confirmation before posts are deleted. */
export const DeletePostsModal = part(async () => (await import('./delete-posts-modal.tsx')).DeletePostsModal);

/** The details of one post, in a dialog. */
export const OpenedPost = part(async () => (await import('./opened-post.tsx')).OpenedPost);

export { useDestinations } from './use-destinations.ts';
