import { part } from '../../ui/part.ts';

/** Confirms which posts to delete. */
export const DeletePostsModal = part(async () => (await import('./delete-posts-modal.tsx')).DeletePostsModal);

export { useDestinations } from './use-destinations.ts';
