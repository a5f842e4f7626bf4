import type { PublicProfile } from '../public-profile.ts';

export const profile: PublicProfile = {
  url: ({ platformId }) => `https://www.facebook.com/${encodeURIComponent(platformId)}`,
  mark: '<rect width="24" height="24" fill="#0866ff"/><path d="M16.5 6.5h-1.6a2.4 2.4 0 0 0-2.4 2.4V24M9 13h6.800" fill="none" stroke="#fff" stroke-width="2.4"/>',
};
