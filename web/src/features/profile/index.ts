import { lazyOnRequest } from '../../ui/lazy-component.ts';

export { hasPreview } from './profile-grid.ts';

/** A preview of an Instagram profile with the scheduled posts. */
export const ProfileModal = lazyOnRequest(async () => (await import('./profile-modal.tsx')).ProfileModal);
