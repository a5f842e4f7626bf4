/** Token calls have no version in their address. */
export const host = 'https://graph.threads.net';

/** The address of an object or of one of its edges. Ids are encoded, because they come from outside. */
export const at = (...path: readonly string[]): string =>
  `${host}/v1.0/${path.map(encodeURIComponent).join('/')}`;
