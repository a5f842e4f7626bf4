import type { Slide } from '@fanfare/core/composer/crop-slides.ts';
import { measuredOf } from '@fanfare/core/composer/variant.ts';
import { fitSourceBytesMax, isStill } from '@fanfare/core/media/fit.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import useSWR from 'swr';
import { useSession } from '../../../../browser/session-context.ts';
import { findFile } from '../../media/deleted-files.ts';

/** The server cannot copy larger files, and a copy of an animation would stand still. */
const isCroppable = (item: LibraryItem): boolean =>
  isStill(measuredOf(item)) && item.bytes <= fitSourceBytesMax;

/** The images that can be cropped, with their originals; undefined until those of cropped ones are loaded. */
export function useSlides(workspaceId: string, media: readonly LibraryItem[]): readonly Slide[] | undefined {
  const { call } = useSession();
  const paths = [...new Set(media.flatMap(({ crop }) => crop?.of ?? []))];
  const { data } = useSWR(
    ['originals', workspaceId, ...paths],
    async () => {
      const found = await Promise.all(paths.map((path) => findFile(call, workspaceId, path)));
      return new Map(found.flatMap((item) => (item ? [[item.firebasePath, item] as const] : [])));
    },
    { revalidateOnFocus: false },
  );
  if (!data && paths.length > 0) return undefined;
  return media.flatMap((item) => {
    const original = item.crop ? data?.get(item.crop.of) : item;
    return original && isCroppable(original) ? [{ item, original }] : [];
  });
}
