import { part } from '../../ui/part.ts';

export { hasPreview } from './profile-grid.ts';

/** A preview of an Instagram profile with the scheduled posts. */
export const ProfileModal = part(async () => (await import('./profile-modal.tsx')).ProfileModal);
