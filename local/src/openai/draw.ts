import { createHash } from 'node:crypto';
import type { ImageAsked } from './check-image.ts';

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`).replace(/\p{Cc}/gu, ' ');

/** Wraps text into lines of at most `length` characters, and returns the first `most` lines. */
function linesOf(text: string, length: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (line !== '' && line.length + word.length >= length) {
      lines.push(line);
      line = '';
    }
    line = `${line} ${word.slice(0, length)}`.trim();
  }
  return [...lines, line].filter((each) => each !== '').slice(0, most);
}

function pictureOf(
  { prompt, width, height, isTransparent }: ImageAsked,
  isOnPicture: boolean,
  count: number,
): string {
  const bytes = createHash('sha256')
    .update(count === 0 ? prompt : `${prompt} ${count}`)
    .digest();
  const byte = (i: number) => bytes[i % bytes.length] ?? 0;
  const hue = (byte(0) * 360) / 256;
  const least = Math.min(width, height);
  const shapes = Array.from({ length: 7 }, (_, i) => {
    const [x, y] = [(byte(i + 1) / 256) * width, (byte(i + 9) / 256) * height];
    const radius = least * (0.1 + byte(i + 17) / 800);
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="hsl(${hue + i * 24} 60% 60%)" fill-opacity="0.55"/>`;
  });
  const size = Math.round(least / 18);
  const lines = linesOf(prompt, Math.floor((width * 0.85) / (size * 0.55)), 6);
  const top = height / 2 - ((lines.length - 1) * size * 1.3) / 2;
  const words = lines.map(
    (line, i) => `<text x="50%" y="${top + i * size * 1.3}" text-anchor="middle">${escaped(line)}</text>`,
  );
  const ground =
    isOnPicture || isTransparent ? '' : `<rect width="100%" height="100%" fill="hsl(${hue} 45% 30%)"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
${ground}${shapes.join('')}
<g font-family="sans-serif" font-size="${size}" font-weight="600" fill="white" stroke="black" stroke-opacity="0.35" stroke-width="${size / 8}" paint-order="stroke">${words.join('')}</g>
</svg>`;
}

/**
 * Draws shapes and colours that are derived from the prompt, and writes the prompt on top. The same prompt always gives
 * the same picture. The pictures `below` are placed side by side, and the shapes are drawn on top of them.
 */
export async function draw(asked: ImageAsked, count: number, below: readonly Buffer[] = []): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width, height, format, compression } = asked;
  const left = (i: number) => Math.floor((width * i) / below.length);
  const parts = below.map(async (picture, i) => ({
    input: await sharp(picture)
      .resize(left(i + 1) - left(i), height, { fit: 'cover' })
      .png()
      .toBuffer(),
    left: left(i),
    top: 0,
  }));
  const drawn = Buffer.from(pictureOf(asked, below.length > 0, count));
  const create = { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;
  // OpenAI accepts a compression of 0, but the lowest quality of JPEG and WebP here is 1.
  const options = compression === null || format === 'png' ? {} : { quality: Math.max(1, compression) };
  return sharp({ create })
    .composite([...(await Promise.all(parts)), { input: drawn }])
    .toFormat(format, options)
    .toBuffer();
}
