import { mediaTypeOf } from '@fanfare/core/media/file-type.ts';
import type { MediaKind } from '@fanfare/core/media/media.ts';

const types = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/x-msvideo',
  'video/x-ms-wmv',
] as const;

export interface FileType {
  kind: MediaKind;
  type: (typeof types)[number];
}

/** Tells whether a file has one of the formats in which iPhones store photos. */
export const isHeic = (head: Uint8Array): boolean =>
  /^ftyp(hei|hev|mif|msf)/.test(Buffer.from(head.subarray(4, 12)).toString('latin1'));

/** Determines the type from the first bytes; null for types that the product does not accept. */
export function fileTypeOf(head: Uint8Array): FileType | null {
  const found = mediaTypeOf(head);
  const type = types.find((each) => each === found);
  return type ? { kind: type.startsWith('image/') ? 'image' : 'video', type } : null;
}
