import { mustStartOver, unavailable } from '../../_shared/network-error.ts';
import { uploadExpiredText } from './classify.ts';

const ownHosts = ['linkedin.com', 'licdn.com'];

/** Sends files, and the token for images, only to hosts that belong to LinkedIn. */
export function requireAddress(given: string): string {
  const address = URL.parse(given);
  const isOwnHost =
    address?.protocol === 'https:' &&
    ownHosts.some((host) => address.hostname === host || address.hostname.endsWith(`.${host}`));
  if (!isOwnHost) throw unavailable('LinkedIn gave no address for the upload.');
  return address.href;
}

/** LinkedIn sends these statuses for an expired upload address, even if the token is valid. */
export const expiredStatuses: readonly number[] = [401, 403, 404, 410];

export const uploadExpired = () => mustStartOver(uploadExpiredText);
