import type { PublicProfile } from '../public-profile.ts';

export const profile: PublicProfile = {
  url: ({ username }) => `https://www.instagram.com/${encodeURIComponent(username)}/`,
  mark: '<rect width="24" height="24" fill="#d62976"/><g fill="none" stroke="#fff" stroke-width="1.75"><rect x="5.5" y="5.5" width="13" height="13" rx="4"/><circle cx="12" cy="12" r="3.1"/></g><circle cx="15.9" cy="8.1" r="1.1" fill="#fff"/>',
};
