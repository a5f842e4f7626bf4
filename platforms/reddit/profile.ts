import type { PublicProfile } from '../public-profile.ts';

export const profile: PublicProfile = {
  url: ({ username }) => `https://www.reddit.com/user/${encodeURIComponent(username)}/`,
  mark: '<rect width="24" height="24" fill="#d93a00"/><path d="m12.3 9.5 1-4 3 .7" fill="none" stroke="#fff"/><circle cx="17" cy="6.3" r="1.3" fill="#fff"/><circle cx="5.7" cy="12" r="1.9" fill="#fff"/><circle cx="18.3" cy="12" r="1.9" fill="#fff"/><ellipse cx="12" cy="14" rx="6.5" ry="4.7" fill="#fff"/><circle cx="9.5" cy="13" r="1.2" fill="#d93a00"/><circle cx="14.5" cy="13" r="1.2" fill="#d93a00"/><path d="M9.5 16c1.4 1 3.6 1 5 0" fill="none" stroke="#d93a00" stroke-linecap="round"/>',
};
