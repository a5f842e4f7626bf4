/** How X reads the words of a post. Written a second time on purpose, apart from what the product believes. */

const link =
  /https?:\/\/[^\s<>"'「」]*[^\s<>"'「」.,:;!?)\]}]|\b(?<![@.])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|de|io)\b(?:\/\S*)?/giu;
const shortLength = 23;

/** Ends of the stretches of letters that weigh one. */
function isLight(point: number): boolean {
  if (point <= 0x10ff) return true;
  return (
    (point >= 0x2000 && point <= 0x200d) ||
    (point >= 0x2010 && point <= 0x201f) ||
    (point >= 0x2032 && point <= 0x2037)
  );
}

const pictures = new RegExp('\\p{RGI_Emoji}', 'gv');

function weigh(text: string): number {
  const emoji = text.match(pictures)?.length ?? 0;
  const letters = Array.from(text.replace(pictures, ''));
  return letters.reduce((sum, each) => sum + (isLight(each.codePointAt(0) ?? 0) ? 1 : 2), emoji * 2);
}

export function weightOf(text: string): number {
  const normal = text.normalize('NFC');
  const links = normal.match(link)?.length ?? 0;
  return weigh(normal.replace(link, '')) + links * shortLength;
}

export const cashtagsIn = (text: string): number => text.match(/(?:^|\s)\$[a-z]{1,6}\b/gi)?.length ?? 0;

export const mentions = (text: string, username: string): boolean =>
  new RegExp(`@${username}\\b`, 'i').test(text);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** As answers show it: links are shortened, one more stands for the media, and three signs are written as entities. */
export function shownText({
  id,
  text,
  media,
}: {
  id: string;
  text: string;
  media: readonly string[];
}): string {
  let count = 0;
  const shorten = () => `https://t.co/${Number(id.slice(-9)).toString(36)}${(count += 1)}`;
  const words = text.replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '').replace(link, shorten);
  return media.length === 0 ? words : `${words} ${shorten()}`.trimStart();
}
