import { acceptedFiles } from '@fanfare/core/media/file-checks.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Button from '@mui/material/Button';
import { Suspense, useState, useEffect, useEffectEvent, useRef } from 'react';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { LibraryIcon } from '../../../ui/icons/navigation.tsx';
import { Page } from '../../../ui/page.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { LibraryPicker, useOwnUploads, useUploads } from '../../media/index.ts';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

/** The image that another screen has passed on in the navigation state; null if there is none. */
function fileIn(state: unknown): File | null {
  const { file } = (state ?? {}) as { file?: unknown };
  return file instanceof File ? file : null;
}

/** Uploads one image to the library, and opens it when the upload has finished. */
function useStartUpload(onOpen: (item: LibraryItem) => void) {
  const { uploads } = useUploads();
  const [waited, setWaited] = useState<string | null>(null);
  const own = useOwnUploads(onOpen);
  const phase = uploads.find(({ id }) => id === waited)?.state.phase;
  const add = (files: File[]) => {
    const [id = null] = own.add(files.slice(0, 1), ['image']);
    setWaited(id);
  };
  const { state, search } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const sent = fileIn(state);
  const taken = useRef<File | null>(null);
  const take = useEffectEvent((file: File) => {
    if (taken.current === file) return;
    taken.current = file;
    // The file is removed from the state of the browser history. Otherwise a reload would upload the image again.
    void navigate({ search }, { replace: true, state: null });
    add([file]);
  });
  useEffect(() => {
    if (sent) take(sent);
  }, [sent]);
  return { isBusy: phase === 'waiting' || phase === 'uploading' || phase === 'measuring', add };
}

const RecentEdits = lazyComponent(async () => (await import('./recent-edits.tsx')).RecentEdits);
const PageDrop = lazyComponent(async () => (await import('../../../ui/page-drop.tsx')).PageDrop);

interface StartViewProps {
  workspaceId: string;
  onOpen: (item: LibraryItem) => void;
}

/** Lets the person choose an image to edit, from the library or the device, or an edit to continue. */
export function StartView({ workspaceId, onOpen }: StartViewProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const upload = useStartUpload(onOpen);
  return (
    <Page
      title="Image Editor"
      subtitle="Crop, adjust and add text. Your original stays as it is."
      actions={
        <Button variant="contained" startIcon={<LibraryIcon />} onClick={() => setIsChoosing(true)}>
          Choose from library
        </Button>
      }
    >
      <FileDrop
        label={upload.isBusy ? 'Uploading …' : 'Upload an image'}
        hint="JPG, PNG or WebP. You can also paste an image here."
        accept={acceptedFiles(['image'])}
        multiple={false}
        disabled={upload.isBusy}
        onFiles={upload.add}
      />
      <Suspense>
        <RecentEdits workspaceId={workspaceId} onOpen={onOpen} />
      </Suspense>
      <Suspense>
        {isChoosing ? (
          <LibraryPicker
            kinds={['image']}
            multiple={false}
            onPick={([item]) => item && onOpen(item)}
            onClose={() => setIsChoosing(false)}
          />
        ) : (
          <PageDrop onFiles={upload.add} />
        )}
      </Suspense>
    </Page>
  );
}
