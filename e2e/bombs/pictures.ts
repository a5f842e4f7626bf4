import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

const side = 7000;
const flat = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: side, height: side, channels, background: '#3344cc' } });

/**
 * Repeats the last scan of a progressive JPEG 90 times, so that the decoder reads the picture about a hundred times.
 */
async function withManyScans(image: Sharp): Promise<Buffer> {
  const bytes = await image.jpeg({ progressive: true }).toBuffer();
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = bytes.subarray(last, -2);
  return Buffer.concat([
    bytes.subarray(0, -2),
    ...Array.from({ length: 90 }, () => scan),
    bytes.subarray(-2),
  ]);
}

const makers: Readonly<Record<string, () => Promise<Buffer>>> = {
  'progressive.jpg': () => flat().jpeg({ progressive: true }).toBuffer(),
  'full-colour.jpg': () => flat().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'for-printing.jpg': () => flat().toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
  'turned.jpg': () => flat().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer(),
  'many-scans.jpg': () => withManyScans(flat()),
  'interlaced.png': () => flat().png({ progressive: true }).toBuffer(),
  'transparent.png': () => flat(4).png({ progressive: true }).toBuffer(),
  'deep.png': () => flat().toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  'wide.png': () =>
    sharp({ create: { width: 65_535, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  'animated.webp': async () => {
    const frames = [await flat().png().toBuffer(), await flat().negate().png().toBuffer()];
    return sharp(frames, { join: { animated: true } })
      .webp({ effort: 0 })
      .toBuffer();
  },
};

export const pictureNames: readonly string[] = Object.keys(makers);

/** Each picture has two deliveries, one in each round. */
export const deliveryIdOf = (name: string, round: number): string =>
  `delivery-${name.replace('.', '-')}-${round}`;

export async function writePictures(folder: string): Promise<void> {
  for (const [name, make] of Object.entries(makers)) await writeFile(join(folder, name), await make());
}
