/** Token calls have no version in their address. */
export const host = 'https://graph.threads.net';

/** Address of an object or its edge. Ids are encoded, whatever they contain. */
export const at = (...path: readonly string[]): string =>
  `${host}/v1.0/${path.map(encodeURIComponent).join('/')}`;
