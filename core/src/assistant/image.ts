/**
 * Width and height of each size have exactly the given `ratio`. Image models require sides that are divisible by 16,
 * and at least 655,360 pixels in total.
 */
export const imageSizes = {
  square: { width: 1024, height: 1024, ratio: '1:1' },
  vertical: { width: 1024, height: 1280, ratio: '4:5' },
  horizontal: { width: 1536, height: 864, ratio: '16:9' },
  story: { width: 864, height: 1536, ratio: '9:16' },
  banner: { width: 1536, height: 512, ratio: '3:1' },
} as const;
export type ImageSize = keyof typeof imageSizes;
export const imageSizeNames = Object.keys(imageSizes) as [ImageSize, ...ImageSize[]];

export const imageStyles = [
  'realistic',
  'futuristic',
  'cartoon',
  'sticker',
  '3d',
  'anime',
  'watercolor',
  'minimalist',
  'vintage',
  'cyberpunk',
] as const;
export type ImageStyle = (typeof imageStyles)[number];

const shownMax = 50;

export function imageFileName(prompt: string): string {
  const plain = prompt
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase();
  const shown = Array.from(plain).slice(0, shownMax).join('');
  return shown.replace(/^-+|-+$/g, '') || 'image';
}
