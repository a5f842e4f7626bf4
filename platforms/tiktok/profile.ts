import type { PublicProfile } from '../public-profile.ts';

export const profile: PublicProfile = {
  url: ({ username }) => `https://www.tiktok.com/@${encodeURIComponent(username)}`,
  mark: '<rect width="24" height="24" fill="#010101" stroke="#fff" stroke-opacity="0.3" stroke-width="2"/><g fill="none" stroke-width="2.1"><path d="M12.3 5.5v9.2a2.9 2.9 0 1 1-2.9-2.9M12.3 5.5c.2 2.3 1.9 4 4.3 4.2" stroke="#25f4ee"/><path d="M13.7 6.5v9.2a2.9 2.9 0 1 1-2.9-2.9M13.7 6.5c.2 2.3 1.9 4 4.3 4.2" stroke="#fe2c55"/><path d="M13 6v9.2a2.9 2.9 0 1 1-2.9-2.9M13 6c.2 2.3 1.9 4 4.3 4.2" stroke="#fff"/></g>',
};
