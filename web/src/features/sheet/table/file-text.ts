import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { sizeText } from '@fanfare/core/text/size-text.ts';
import { durationText } from '@fanfare/core/media/duration-text.ts';
import { findNetwork } from '../../../networks/networks.tsx';

type Facts = Pick<LibraryItem, 'kind' | 'type' | 'name' | 'bytes' | 'width' | 'height' | 'durationMs'>;

/** The facts of a file, such as "MP4 · 0:24 · 1080 × 1920 · 12 MB" or "JPG · 1080 × 1080 · 412 KB". */
export function fileText({ name, type, bytes, width, height, durationMs }: Facts): string {
  const [, ending = type.replace(/^.*\//, '')] = /\.([^.]{1,5})$/.exec(name) ?? [];
  const size = width > 0 && height > 0 ? [`${width} × ${height}`] : [];
  const duration = durationMs === null ? [] : [durationText(durationMs)];
  return [ending.toUpperCase(), ...duration, ...size, sizeText(bytes)].join(' · ');
}

/**
 * The facts of a file. If networks get a cropped or resized copy of the image, they begin with the networks: "Copy for
 * TikTok · JPG · 1080 × 1080 · 412 KB".
 */
export function factsOf({ file, fits }: Pick<SheetRow, 'file' | 'fits'>): string {
  if (!file) return 'No file';
  const networks = fits
    .filter((fit) => fit.file === file._id)
    .map(({ network }) => findNetwork(network).label);
  return networks.length === 0
    ? fileText(file)
    : `Copy for ${[...new Set(networks)].join(', ')} · ${fileText(file)}`;
}
