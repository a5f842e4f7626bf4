import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './state.ts';
import { badParam, unverified } from './replies.ts';

/** TikTok fetches only https addresses; the sandbox also allows this machine. */
function isReachable(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname));
}

/** The refusal of addresses from which TikTok does not fetch for this app. */
export function addressRefusal({ state }: Call, urls: readonly string[]): SandboxReply | null {
  const { verified } = state.settings;
  if (!urls.every(isReachable)) return badParam('The URL must be https.');
  const isVerified = (url: string) => verified === null || verified.some((prefix) => url.startsWith(prefix));
  return urls.every(isVerified) ? null : unverified;
}
