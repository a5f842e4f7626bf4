export const linkTimeoutMs = 600_000;
export const linkMax = 2048;

/** Quoted from the specification. */
export const invalidLinkText = 'Please enter a valid URL...';
/** Quoted from the specification. */
export const refusedHostText =
  'Downloads from this website are not possible, use another platform to download the video.';
export const linkFailedText = 'An error occurred during upload.';

/** Hosts that serve videos only to their own apps. Their subdomains are refused too. */
const refusedHosts = ['instagram.com', 'instagr.am', 'tiktok.com'];
const youtubeHosts = ['youtube.com', 'youtu.be', 'youtube-nocookie.com'];

function isBelow(hostname: string, hosts: readonly string[]): boolean {
  const plain = hostname.replace(/\.$/, '');
  return hosts.some((host) => plain === host || plain.endsWith(`.${host}`));
}

/**
 * Reads a text as a web address. Null if it is not a web address, is too long, or has a user name, a password or a host
 * without a dot.
 */
export function parseLink(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed.length > linkMax || !URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isNamed = url.hostname.includes('.') || url.hostname.startsWith('[');
  return isWeb && isNamed && url.username === '' && url.password === '' ? url : null;
}

export const isRefusedHost = ({ hostname }: URL): boolean => isBelow(hostname, refusedHosts);
export const isYoutube = ({ hostname }: URL): boolean => isBelow(hostname, youtubeHosts);

export function linkProblem(text: string): string | null {
  const url = parseLink(text);
  if (!url) return invalidLinkText;
  return isRefusedHost(url) ? refusedHostText : null;
}
