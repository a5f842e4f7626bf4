import type { Slide } from '@fanfare/core/composer/crop-slides.ts';
import { measuredOf } from '@fanfare/core/composer/variant.ts';
import { fitSourceBytesMax, isStill } from '@fanfare/core/media/fit.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import useSWR from 'swr';
import { messageOf } from '../../../../browser/api-error.ts';
import { useSession } from '../../../../browser/session-context.ts';
import { findFile } from '../../media/deleted-files.ts';

/** Excludes files that are too large for the server to copy, and animations, whose copy would have only one frame. */
const isCroppable = (item: LibraryItem): boolean =>
  isStill(measuredOf(item)) && item.bytes <= fitSourceBytesMax;

export interface LoadedSlides {
  /**
   * The images that can be cropped, with their originals; undefined until the originals of cropped images are loaded.
   */
  slides?: readonly Slide[];
  /** The reason why the originals could not be loaded; null while they are being loaded again. */
  problem: string | null;
  retry: () => void;
}

export function useSlides(workspaceId: string, media: readonly LibraryItem[]): LoadedSlides {
  const { call } = useSession();
  const paths = [...new Set(media.flatMap(({ crop }) => crop?.of ?? []))];
  const { data, error, isValidating, mutate } = useSWR<Map<string, LibraryItem>, unknown>(
    ['originals', workspaceId, ...paths],
    async () => {
      const found = await Promise.all(paths.map((path) => findFile(call, workspaceId, path)));
      return new Map(found.flatMap((item) => (item ? [[item.firebasePath, item] as const] : [])));
    },
    { revalidateOnFocus: false },
  );
  const state = {
    problem: error === undefined || isValidating ? null : messageOf(error),
    retry: () => void mutate(),
  };
  if (!data && paths.length > 0) return state;
  const slides = media.flatMap((item) => {
    const original = item.crop ? data?.get(item.crop.of) : item;
    return original && isCroppable(original) ? [{ item, original }] : [];
  });
  return { ...state, slides };
}
