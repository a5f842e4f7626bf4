import type { PublicProfile } from '../public-profile.ts';

export const profile: PublicProfile = {
  // A profile cannot be linked, because an ordinary app cannot read the name that its address contains.
  url: () => null,
  mark: '<rect width="24" height="24" fill="#0a66c2"/><circle cx="7" cy="7.1" r="1.6" fill="#fff"/><path d="M5.600 10h2.800v8H5.600zM10.300 10h2.700v1.200c.5-.8 1.500-1.400 2.800-1.400 2.100 0 3 1.300 3 3.500V18H16v-4.300c0-1-.4-1.600-1.300-1.600-1 0-1.600.7-1.600 1.700V18h-2.800z" fill="#fff"/>',
};
