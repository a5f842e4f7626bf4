import type { PublicProfile } from '@fanfare/platforms/public-profile.ts';

const all = import.meta.glob<PublicProfile>('../../../platforms/*/profile.ts', {
  eager: true,
  import: 'profile',
});

/**
 * The icon of a network and the addresses of its accounts, for public pages; null for a network that was removed. This
 * file contains the profiles of all networks, so only modules that are loaded on demand may import it.
 */
export const findProfile = (id: string): PublicProfile | null =>
  all[`../../../platforms/${id}/profile.ts`] ?? null;
