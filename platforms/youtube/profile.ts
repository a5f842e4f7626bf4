import type { PublicProfile } from '../public-profile.ts';

export const profile: PublicProfile = {
  url: ({ platformId }) => `https://www.youtube.com/channel/${encodeURIComponent(platformId)}`,
  mark: '<rect width="24" height="24" fill="#ff0033"/><path d="M9.75 7.75v8.5L17 12z" fill="#fff"/>',
};
