/** Tokens are got and renewed outside of any version. */
export const host = 'https://graph.threads.net';

/** The address of a thing, or of what belongs to it. Ids stand between the slashes, whatever they contain. */
export const at = (...path: readonly string[]): string =>
  `${host}/v1.0/${path.map(encodeURIComponent).join('/')}`;
