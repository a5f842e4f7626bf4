import { NetworkError } from '../../_shared/network-error.ts';

const houses = ['linkedin.com', 'licdn.com'];

/** The bytes of people, and with images our token, go to where the network says: nowhere but its own houses. */
export function requireAddress(given: string): string {
  const address = URL.parse(given);
  const isTheirs =
    address?.protocol === 'https:' &&
    houses.some((house) => address.hostname === house || address.hostname.endsWith(`.${house}`));
  if (!isTheirs)
    throw new NetworkError({
      kind: 'unavailable',
      reason: 'LinkedIn gave no address for the upload.',
      code: null,
    });
  return address.href;
}

/** Answers that are about the address: it has ended. They say nothing of our token, which may not even have been sent. */
export const addressEnded: readonly number[] = [401, 403, 404, 410];

export const expired = new NetworkError({
  kind: 'unavailable',
  reason: 'The upload to LinkedIn has expired. It begins again from the start.',
  code: null,
  startOver: true,
});
