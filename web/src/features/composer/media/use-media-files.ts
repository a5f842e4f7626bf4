import { altTextUse } from '@fanfare/core/composer/alt-text-use.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import { activeVariant, type ComposerAction, type ComposerState } from '@fanfare/core/composer/state.ts';
import { keyOf } from '@fanfare/core/composer/variant.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { MediaKind } from '@fanfare/core/media/media.ts';
import { altTextOf } from '@fanfare/core/posts/alt-texts.ts';
import { useState, type Dispatch } from 'react';
import { useAwaitedUploads } from './use-awaited-uploads.ts';
import { useVariantMedia } from './use-variant-media.ts';

export type MediaFilesState = ReturnType<typeof useMediaFiles>;

interface MediaFilesOptions {
  state: ComposerState;
  find: FindNetwork;
  dispatch: Dispatch<ComposerAction>;
  kinds: readonly MediaKind[];
}

export function useMediaFiles({ state, find, dispatch, kinds }: MediaFilesOptions) {
  const variant = activeVariant(state);
  const { media } = variant;
  const key = keyOf(variant);
  /** The media at the time the library was opened; null while it is closed. */
  const [choosing, setChoosing] = useState<readonly LibraryItem[] | null>(null);
  /** The id of the file whose alt text is being written. */
  const [describedId, setDescribedId] = useState<string | null>(null);
  const { pick, arrived } = useVariantMedia(state, dispatch);
  const { busy, failed, send } = useAwaitedUploads(state.groupId, arrived, kinds, {
    showsFailures: true,
  });
  const destination = { key };
  return {
    media,
    kinds,
    /** The number of files that are being uploaded. */
    busy,
    failed,
    pick,
    add: (files: File[]) => send(files, destination, media),
    replace: (files: File[]) => send(files, { ...destination, replaces: media.map(({ _id: id }) => id) }),
    arrived: (item: LibraryItem) => arrived([item], destination),
    choosing,
    openLibrary: () => setChoosing(media),
    closeLibrary: () => setChoosing(null),
    replaceImage: ({ _id: id }: LibraryItem, copy: LibraryItem) =>
      dispatch({ kind: 'imagesReplaced', key, replacements: [{ id, items: [copy] }] }),
    describedId,
    describe: setDescribedId,
    /** Undefined for a file that cannot have an alt text. */
    altTextFor: (item: LibraryItem) =>
      altTextUse([variant], item.kind, find) === null
        ? undefined
        : { text: altTextOf(variant.altTexts, item._id), onOpen: () => setDescribedId(item._id) },
    writeAltText: (fileId: string, text: string) => dispatch({ kind: 'altTextChanged', key, fileId, text }),
  };
}
