import { useVerificationMail } from '../../browser/use-verification-mail.ts';

/** The texts of errors are loaded when sending fails, because most people never need them. */
export const useSendVerification = () =>
  useVerificationMail(async (error) => {
    const { authErrorText } = await import('./auth-errors.ts');
    return authErrorText(error, 'We couldn’t send the link. Try again.');
  });
