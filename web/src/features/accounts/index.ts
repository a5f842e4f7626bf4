import { part } from '../../ui/part.ts';

/** Connects accounts from another screen. */
export const ConnectSocials = part(async () => (await import('./connect-socials.tsx')).ConnectSocials);

export { useConnect } from './use-connect.ts';

/** Reconnects one network in place. */
export const ConnectNetwork = part(async () => (await import('./connect-network.tsx')).ConnectNetwork);
