export const api = 'https://www.googleapis.com/youtube/v3';
export const uploads = 'https://www.googleapis.com/upload/youtube/v3';

export const watchUrl = (id: string) => `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;
