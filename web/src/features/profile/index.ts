import { part } from '../../ui/part.ts';

/** Whether profiles of this network have a preview. */
export const hasPreview = (platform: string): boolean => platform === 'instagram';

/** How an Instagram profile will look with the planned posts. */
export const ProfileModal = part(async () => (await import('./profile-modal.tsx')).ProfileModal);
