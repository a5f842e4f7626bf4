/** Token calls have no version in their address. */
export const host = 'https://graph.threads.net';

/** The address of an object or of one of its edges. Ids are encoded, because they may come from a request. */
export const at = (...path: readonly string[]): string =>
  `${host}/v1.0/${path.map(encodeURIComponent).join('/')}`;
