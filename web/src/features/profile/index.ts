import { part } from '../../ui/part.ts';

/** How an Instagram profile will look with the planned posts. */
export const ProfileModal = part(async () => (await import('./profile-modal.tsx')).ProfileModal);
