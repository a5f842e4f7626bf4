import { part } from '../../ui/part.ts';

/** Tells whether profiles on this network have a preview. */
export const hasPreview = (platform: string): boolean => platform === 'instagram';

/** A preview of an Instagram profile with the scheduled posts. */
export const ProfileModal = part(async () => (await import('./profile-modal.tsx')).ProfileModal);
