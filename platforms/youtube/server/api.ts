import type { Grant } from '../../platform.ts';

export const api = 'https://www.googleapis.com/youtube/v3';
export const uploads = 'https://www.googleapis.com/upload/youtube/v3';

export const bearer = ({ accessToken }: Pick<Grant, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
});

export const watchUrl = (id: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
