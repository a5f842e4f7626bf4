import { graphVersion } from '../../_meta/graph.ts';

/** Token calls have no version in their address. */
export const host = 'https://graph.instagram.com';

/** Address of an object or its edge. Ids are encoded, whatever they contain. */
export const at = (...path: readonly string[]): string =>
  `${host}/${graphVersion}/${path.map(encodeURIComponent).join('/')}`;
