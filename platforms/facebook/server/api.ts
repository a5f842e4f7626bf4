import { graphVersion } from '../../_meta/graph.ts';

const host = 'https://graph.facebook.com';
export const site = 'https://www.facebook.com';
export const uploadHost = 'rupload.facebook.com';

/** The address of an object or of one of its edges. Ids are encoded, because they may come from a request. */
export const at = (...path: readonly string[]): string =>
  `${host}/${graphVersion}/${path.map(encodeURIComponent).join('/')}`;

/** Turns a permalink into an address. Facebook returns some permalinks without the host. */
export const addressOf = (path: string | null): string | null =>
  path === null ? null : new URL(path, site).href;
