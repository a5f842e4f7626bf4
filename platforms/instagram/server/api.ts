import { graphVersion } from '../../_meta/graph.ts';
import { outcomeUnknown } from '../../_shared/network-error.ts';

/** Token calls have no version in their address. */
export const host = 'https://graph.instagram.com';

/** The address of an object or of one of its edges. Ids are encoded, because they may come from a request. */
export const at = (...path: readonly string[]): string =>
  `${host}/${graphVersion}/${path.map(encodeURIComponent).join('/')}`;

export const unexpectedReply = () => outcomeUnknown('Instagram sent an unexpected response.');
