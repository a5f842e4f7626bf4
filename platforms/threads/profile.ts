import type { PublicProfile } from '../public-profile.ts';

export const profile: PublicProfile = {
  url: ({ username }) => `https://www.threads.com/@${encodeURIComponent(username)}`,
  mark: '<rect width="24" height="24" fill="#101010" stroke="#fff" stroke-opacity="0.3" stroke-width="2"/><path d="M16.6 9.2c-.6-2.3-2.2-3.5-4.6-3.5-3.2 0-5 2.3-5 6.3s1.8 6.3 5 6.3c2.6 0 4.5-1.5 4.5-3.5 0-1.9-1.6-3-4-3-1.9 0-3.1.9-3.1 2.1 0 1.1.9 1.8 2.2 1.8 1.9 0 2.8-1.4 2.7-3.6-.1-2-1.1-3-2.7-3-1 0-1.8.4-2.3 1.1" fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round"/>',
};
