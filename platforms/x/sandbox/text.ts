/**
 * Reads the text of a post as X does. It shares no code with the product, so that it can find the product's mistakes.
 */

const link =
  /https?:\/\/[^\s<>"'「」]*[^\s<>"'「」.,:;!?)\]}]|(?<![@.\w-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|de|io)\b(?:\/\S*)?/giu;
const linkWeight = 23;

/** Tells whether a character counts as one. */
function hasSingleWeight(point: number): boolean {
  if (point <= 0x10ff) return true;
  return (
    (point >= 0x2000 && point <= 0x200d) ||
    (point >= 0x2010 && point <= 0x201f) ||
    (point >= 0x2032 && point <= 0x2037)
  );
}

const emojiPattern = new RegExp('\\p{RGI_Emoji}', 'gv');

function weightWithoutLinks(text: string): number {
  const emoji = text.match(emojiPattern)?.length ?? 0;
  const letters = Array.from(text.replace(emojiPattern, ''));
  return letters.reduce((sum, each) => sum + (hasSingleWeight(each.codePointAt(0) ?? 0) ? 1 : 2), emoji * 2);
}

export function weightOf(text: string): number {
  const normal = text.normalize('NFC');
  const links = normal.match(link)?.length ?? 0;
  return weightWithoutLinks(normal.replace(link, '')) + links * linkWeight;
}

export const cashtagsIn = (text: string): number => text.match(/(?:^|\s)\$[a-z]{1,6}\b/gi)?.length ?? 0;

export const mentions = (text: string, username: string): boolean =>
  new RegExp(`@${username}\\b`, 'i').test(text);

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The text as X returns it: with shortened links, an added link for media, and escaped &, < and >. */
export function returnedText({
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

export const linksIn = (text: string): string[] => text.match(link) ?? [];
