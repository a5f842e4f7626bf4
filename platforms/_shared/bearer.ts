import type { Grant } from '../platform.ts';

/** The header that contains the token. Tokens are never sent in addresses, which are often logged. */
export const bearer = ({ accessToken }: Pick<Grant, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
});
