const videoId = /^[\w-]{11}$/;
const folders = new Set(['shorts', 'embed', 'live', 'v']);

/** Returns the video id of a YouTube link, or null for anything else, such as a channel or a playlist. */
export function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const [first = '', second = ''] = pathname.split('/').filter((part) => part !== '');
  const candidates = [
    hostname.replace(/^www\./, '') === 'youtu.be' ? first : '',
    folders.has(first) ? second : '',
    first === 'watch' ? (searchParams.get('v') ?? '') : '',
  ];
  return candidates.find((each) => videoId.test(each)) ?? null;
}
