const shortLink = /https:\/\/t\.co\/\w+/;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/**
 * Whether the network shows these words. It shortens what it takes for a link, whatever we take for one, and adds one
 * for the media; three signs come as entities.
 */
export function sameWords(ours: string, shown: string): boolean {
  const theirs = plain(shown.replaceAll(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity));
  const parts = theirs.split(new RegExp(` ?${shortLink.source}`)).map(escaped);
  return new RegExp(`^${parts.join('(?: ?\\S+\\.\\S+)?')}$`, 'u').test(plain(ours));
}
