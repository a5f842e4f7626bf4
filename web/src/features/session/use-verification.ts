import { useVerificationMail } from '../../browser/use-verification-mail.ts';

/**
 * The words for errors are loaded once there is an error, because this hook is part of the first load of every screen.
 */
export const useSendVerification = () =>
  useVerificationMail(async (error) => {
    const { authErrorText } = await import('./auth-errors.ts');
    return authErrorText(error, 'We couldn’t send the link. Try again.');
  });
