import { graphVersion } from '../../_meta/graph.ts';

const host = 'https://graph.facebook.com';
export const site = 'https://www.facebook.com';
export const uploadHost = 'rupload.facebook.com';

/** The address of a thing, or of what belongs to it. Ids stand between the slashes, whatever they contain. */
export const at = (...path: readonly string[]): string =>
  `${host}/${graphVersion}/${path.map(encodeURIComponent).join('/')}`;

/** Some addresses are told without their host. */
export const addressOf = (path: string | null): string | null =>
  path === null ? null : new URL(path, site).href;
