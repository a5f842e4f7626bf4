import type { Grant } from '../platform.ts';

/** Tokens go into a header, never into an address. */
export const bearer = ({ accessToken }: Pick<Grant, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
});
