import { lazyComponent } from '../../ui/lazy-component.ts';

export { authErrorText } from './auth-errors.ts';

export const PasswordModal = lazyComponent(async () => (await import('./password-modal.tsx')).PasswordModal);
