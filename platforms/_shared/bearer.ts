import type { Grant } from '../platform.ts';

/** In a header, so that no token ever stands in an address. */
export const bearer = ({ accessToken }: Pick<Grant, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
});
