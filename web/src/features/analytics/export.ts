import { toCsv, type Cell } from '@fanfare/core/analytics/csv.ts';
import { saveBlob } from '../../browser/save-file.ts';
import { drawPicture, type PictureHead } from './draw-picture.ts';

export const saveCsv = (fileName: string, rows: readonly (readonly Cell[])[]): void =>
  saveBlob(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);

/** Saves a chart with its legend as an image. */
export async function savePng(element: HTMLElement, head: PictureHead, fileName: string): Promise<void> {
  const canvas = await drawPicture(element, head);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, 'image/png') : resolve(null),
  );
  if (blob) saveBlob(blob, `${fileName}.png`);
}
