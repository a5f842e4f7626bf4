import type { PublicProfile } from '@fanfare/platforms/public-profile.ts';

const all = import.meta.glob<PublicProfile>('../../../platforms/*/profile.ts', {
  eager: true,
  import: 'profile',
});

/**
 * How a network appears on public pages; null for a network that was removed. Only parts that are loaded on demand may
 * import this file.
 */
export const findProfile = (id: string): PublicProfile | null =>
  all[`../../../platforms/${id}/profile.ts`] ?? null;
