import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useOrder } from '../../../browser/use-order.ts';

export function useMediaOrder(
  media: readonly LibraryItem[],
  onOrder: (items: readonly LibraryItem[]) => void,
) {
  return useOrder({
    items: media,
    idOf: ({ _id: id }) => id,
    noun: media.every(({ kind }) => kind === 'image') ? 'Image' : 'File',
    onOrder,
  });
}
