import { unreachable } from '../../browser/api-error.ts';

const sentences: Readonly<Record<string, string>> = {
  'auth/too-many-requests': 'Too many attempts. Wait a few minutes and try again.',
  'auth/user-token-expired': 'Your session has ended. Sign in again.',
};

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : null;

/** Message for an error of Firebase Auth; `otherwise` is used for unknown errors. */
export function describeSessionError(error: unknown, otherwise: string): string {
  const code = codeOf(error);
  if (code === 'auth/network-request-failed') return unreachable().message;
  return (typeof code === 'string' ? sentences[code] : undefined) ?? otherwise;
}
