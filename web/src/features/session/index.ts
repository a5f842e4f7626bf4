import { part } from '../../ui/part.ts';

export { authErrorText } from './auth-errors.ts';

export const PasswordModal = part(async () => (await import('./password-modal.tsx')).PasswordModal);
