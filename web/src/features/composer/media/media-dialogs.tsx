import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerState } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { Suspense } from 'react';
import { LibraryPicker } from '../../media/index.ts';
import { lazyComponent, lazyOnRequest } from '../../../ui/lazy-component.ts';
import type { MediaFilesState } from './use-media-files.ts';

const PageDrop = lazyComponent(async () => (await import('../../../ui/page-drop.tsx')).PageDrop);

const AltTextDialog = lazyOnRequest(async () => (await import('./alt-text-dialog.tsx')).AltTextDialog);

interface MediaDialogsProps {
  files: MediaFilesState;
  state: ComposerState;
  find: FindNetwork;
}

/**
 * The dialogs for the library and the alt texts of the open variant. Files can be dropped on the page while the library
 * is closed.
 */
export function MediaDialogs({ files, state, find }: MediaDialogsProps) {
  const { media, choosing, describedId, describe } = files;
  return (
    <>
      {media.some(({ _id: id }) => id === describedId) && describedId !== null && (
        <Suspense>
          <AltTextDialog
            state={state}
            fileId={describedId}
            find={find}
            onOpen={describe}
            onWrite={files.writeAltText}
            onClose={() => describe(null)}
          />
        </Suspense>
      )}
      <Suspense>
        {choosing === null ? (
          <PageDrop onFiles={files.add} />
        ) : (
          <LibraryPicker
            kinds={files.kinds}
            multiple
            chosen={choosing}
            onPick={(items) => files.pick([...items, ...since(media, [...choosing, ...items])])}
            onClose={files.closeLibrary}
          />
        )}
      </Suspense>
    </>
  );
}

/** Files that finished uploading while the library was open. */
const since = (media: readonly LibraryItem[], known: readonly LibraryItem[]) =>
  media.filter(({ _id }) => !known.some((item) => item._id === _id));
