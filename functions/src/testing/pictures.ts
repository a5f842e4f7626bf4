import sharp from 'sharp';

export interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff';
  colour?: string;
}

/** Creates a picture of one colour. */
export function picture(options: PictureOptions = {}): Promise<Buffer> {
  const { width = 300, height = 200, format = 'png', colour = '#3344cc' } = options;
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer();
}
