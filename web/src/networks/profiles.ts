import type { PublicProfile } from '@fanfare/platforms/public-profile.ts';

const all = import.meta.glob<PublicProfile>('../../../platforms/*/profile.ts', {
  eager: true,
  import: 'profile',
});

/** How a network appears on public pages; null for one that was removed. Import it from lazy parts alone. */
export const findProfile = (id: string): PublicProfile | null =>
  all[`../../../platforms/${id}/profile.ts`] ?? null;
