import { lazyOnRequest } from '../../ui/lazy-component.ts';

export { authErrorText } from './auth-errors.ts';

export const PasswordModal = lazyOnRequest(async () => (await import('./password-modal.tsx')).PasswordModal);
