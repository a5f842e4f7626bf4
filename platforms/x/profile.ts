import type { PublicProfile } from '../public-profile.ts';

export const profile: PublicProfile = {
  url: ({ username }) => `https://x.com/${encodeURIComponent(username)}`,
  mark: '<rect width="24" height="24" fill="#0f1419" stroke="#fff" stroke-opacity="0.3" stroke-width="2"/><path d="M6.5 6.500h2.900l8.1 11h-2.900zM17 6.5 7.2 17.5" fill="none" stroke="#fff" stroke-width="1.5"/>',
};
