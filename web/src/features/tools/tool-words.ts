import { affiliateOffer } from '@fanfare/core/affiliate/offer.ts';
import { imageSizeNames, imageStyles } from '@fanfare/core/assistant/image.ts';

/** A tool with its own screen. */
export interface ToolLink {
  name: string;
  path: string;
  text: string;
  /** Further words by which a search finds the tool. */
  words: string;
}

export const toolLinks = [
  {
    name: 'Image Editor',
    path: '/dashboard/tools/image-editor',
    text: 'Crop, adjust, add text. See which networks the crop fits.',
    words: 'photo picture resize rotate filter sticker blur draw',
  },
  {
    name: 'AI Generator',
    path: '/dashboard/tools/ai-generator',
    text: `Images from a description, in ${imageStyles.length} styles and ${imageSizeNames.length} sizes.`,
    words: 'artificial intelligence picture prompt create',
  },
  {
    name: 'Link In Bio',
    path: '/dashboard/tools/link-in-bio',
    text: 'One fast page for all your links, with counts.',
    words: 'profile page qr code clicks',
  },
  {
    name: 'Templates',
    path: '/dashboard/templates',
    text: 'Captions and hashtags ready for the next post.',
    words: 'hashtag group saved text',
  },
  {
    name: 'Affiliate',
    path: '/dashboard/affiliate',
    text: `${affiliateOffer.percent}% on every sale you bring.`,
    words: 'referral commission earn money link',
  },
  {
    name: 'Best times',
    path: '/dashboard/analytics?tab=best-times',
    text: 'When your own posts do best, with sample sizes.',
    words: 'schedule hour day analytics when to post',
  },
] as const satisfies readonly ToolLink[];

export type ToolName = (typeof toolLinks)[number]['name'];

/** A tool on the screen of the tools. Its `id` is the hash of its address. */
export interface QuickTool {
  id: string;
  name: string;
  words: string;
}

export const quickTools = [
  { id: 'caption-length', name: 'Caption length', words: 'characters count counter limit text description' },
  { id: 'hashtags', name: 'Hashtags', words: 'hashtag counter cleaner duplicates limit' },
  { id: 'utm-link', name: 'UTM link', words: 'campaign tracking url builder source medium preset' },
  { id: 'image-size', name: 'Image size', words: 'checker dimensions pixels ratio megabytes fits' },
  { id: 'best-sizes', name: 'Best sizes', words: 'cheat sheet dimensions ratio pixels image video' },
] as const satisfies readonly QuickTool[];

export type QuickToolId = (typeof quickTools)[number]['id'];

/** Returns the tools that have every word of the search in their name, their description or their further words. */
export function searchTools<Tool extends { name: string; words: string; text?: string }>(
  tools: readonly Tool[],
  search: string,
): Tool[] {
  const wanted = search.toLowerCase().split(/\s+/u);
  return tools.filter(({ name, words, text = '' }) => {
    const all = `${name} ${text} ${words}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  });
}
