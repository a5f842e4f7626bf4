import type { PublicProfile } from '../public-profile.ts';

export const profile: PublicProfile = {
  url: ({ username }) => `https://www.pinterest.com/${encodeURIComponent(username)}/`,
  mark: '<rect width="24" height="24" fill="#bd081c"/><path d="M12.3 5.2c-3.9 0-5.9 2.7-5.9 5 0 1.4.5 2.6 1.6 3.1.2.1.4 0 .4-.2l.2-.7c.1-.2 0-.3-.1-.5-.3-.4-.5-.9-.5-1.6 0-2 1.5-3.8 3.9-3.8 2.1 0 3.3 1.3 3.3 3 0 2.3-1 4.2-2.5 4.2-.8 0-1.4-.7-1.2-1.5.2-1 .7-2 .7-2.7 0-.6-.3-1.2-1-1.2-.8 0-1.5.9-1.5 2 0 .7.3 1.2.3 1.2l-1 4.2c-.3 1.2 0 2.8 0 2.9 0 .1.1.1.2 0 .1-.1 1-1.3 1.4-2.5l.5-2.1c.3.5 1 .9 1.8.9 2.4 0 4-2.2 4-5.1C16.9 7.3 15.2 5.2 12.3 5.2z" fill="#fff"/>',
};
