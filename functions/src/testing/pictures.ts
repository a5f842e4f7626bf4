import sharp from 'sharp';

export interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff';
  colour?: string;
}

export function picture(options: PictureOptions = {}): Promise<Buffer> {
  const { width = 300, height = 200, format = 'png', colour = '#3344cc' } = options;
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}

/** The header of a PNG without its contents, because the checks read only the header. */
export function pngHeader(width: number, height: number, { channels = 2, interlaced = true } = {}): Buffer {
  const header = Buffer.alloc(33);
  header.write('\x89PNG\r\n\x1a\n', 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  header.set([8, channels, 0, 0, Number(interlaced)], 24);
  return header;
}
