import { unreachable } from '../../browser/api-error.ts';

const sentences: Readonly<Record<string, string>> = {
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/user-token-expired': 'Your session has ended. Please sign in again.',
};

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : null;

/** What to say when the identity provider refused; `otherwise` for what nobody foresaw. */
export function sessionTrouble(error: unknown, otherwise: string): string {
  const code = codeOf(error);
  if (code === 'auth/network-request-failed') return unreachable().message;
  return (typeof code === 'string' ? sentences[code] : undefined) ?? otherwise;
}
