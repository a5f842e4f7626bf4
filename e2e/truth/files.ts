import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** A JPEG of any size, with enough detail to look like a photo. */
export const photo = async (width = 1080, height = 1080): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#b3541e',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();

export const png = async (width = 1080, height = 1080): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1e6eb3' } })
    .png()
    .toBuffer();

/** A film of a few seconds. */
export const film = (): Buffer => readFileSync(new URL('../../local/src/seed/art/pour.mp4', import.meta.url));

/** The film, enlarged to the given number of bytes by an empty box at its end. Video editors write such boxes too. */
export function longFilm(bytes: number): Buffer {
  const start = film();
  const rest = Buffer.alloc(bytes - start.length);
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4, 'ascii');
  return Buffer.concat([start, rest]);
}
