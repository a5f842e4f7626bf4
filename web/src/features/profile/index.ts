import { lazyComponent } from '../../ui/lazy-component.ts';

export { hasPreview } from './profile-grid.ts';

/** A preview of an Instagram profile with the scheduled posts. */
export const ProfileModal = lazyComponent(async () => (await import('./profile-modal.tsx')).ProfileModal);
