import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { sizeText } from '@fanfare/core/text/size-text.ts';
import { durationText } from '@fanfare/core/media/duration-text.ts';

type Facts = Pick<LibraryItem, 'kind' | 'type' | 'name' | 'bytes' | 'width' | 'height' | 'durationMs'>;

/** "MP4 · 0:24 · 1080 × 1920 · 12 MB" or "JPG · 1080 × 1080 · 412 KB" */
export function fileText({ name, type, bytes, width, height, durationMs }: Facts): string {
  const [, ending = type.replace(/^.*\//, '')] = /\.([^.]{1,5})$/.exec(name) ?? [];
  const size = width > 0 && height > 0 ? [`${width} × ${height}`] : [];
  const duration = durationMs === null ? [] : [durationText(durationMs)];
  return [ending.toUpperCase(), ...duration, ...size, sizeText(bytes)].join(' · ');
}
