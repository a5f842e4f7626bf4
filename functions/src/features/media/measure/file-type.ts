import type { MediaKind } from '@fanfare/core/media/media.ts';

export interface FileType {
  kind: MediaKind;
  type:
    | 'image/jpeg'
    | 'image/png'
    | 'image/webp'
    | 'video/mp4'
    | 'video/quicktime'
    | 'video/webm'
    | 'video/x-msvideo'
    | 'video/x-ms-wmv';
}

/** How many bytes are needed to determine the type. */
export const fileTypeBytes = 64;

const asfHeader = '\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\x00\xaa\x00\x62\xce\x6c';

/** Image and mobile phone formats that use the same boxes as MP4. */
const otherBrand = /^(3g|hei|hev|mif|msf|avi|crx|jp|M4A|M4B)/;

/** The image formats that iPhones store photos in. */
export const isHeic = (head: Uint8Array): boolean =>
  /^ftyp(hei|hev|mif|msf)/.test(Buffer.from(head.subarray(4, 12)).toString('latin1'));

const image = (type: FileType['type']): FileType => ({ kind: 'image', type });
const video = (type: FileType['type']): FileType => ({ kind: 'video', type });

function ofBrand(brand: string): FileType | null {
  if (brand === 'qt  ') return video('video/quicktime');
  return otherBrand.test(brand) ? null : video('video/mp4');
}

function ofRiff(form: string): FileType | null {
  if (form === 'WEBP') return image('image/webp');
  return form === 'AVI ' ? video('video/x-msvideo') : null;
}

/** Determines the type from the first bytes; null for types that the product does not accept. */
export function fileTypeOf(head: Uint8Array): FileType | null {
  const text = Buffer.from(head.subarray(0, fileTypeBytes)).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return image('image/jpeg');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return image('image/png');
  if (text.startsWith('RIFF')) return ofRiff(text.slice(8, 12));
  if (text.slice(4, 8) === 'ftyp') return ofBrand(text.slice(8, 12));
  // Matroska begins with the same bytes; only the document type tells them apart.
  if (text.startsWith('\x1a\x45\xdf\xa3'))
    return text.includes('\x42\x82\x84webm') ? video('video/webm') : null;
  return text.startsWith(asfHeader) ? video('video/x-ms-wmv') : null;
}
