import { graphVersion } from '../../_meta/graph.ts';

/** Tokens are got and renewed outside of any version. */
export const host = 'https://graph.instagram.com';

/** The address of a thing, or of what belongs to it. Ids stand between the slashes, whatever they contain. */
export const at = (...path: readonly string[]): string =>
  `${host}/${graphVersion}/${path.map(encodeURIComponent).join('/')}`;
