import { acceptedFiles } from '@fanfare/core/media/file-checks.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { LibraryIcon } from '../../../ui/icons/navigation.tsx';
import { Page } from '../../../ui/page.tsx';
import { lazyComponent } from '../../../ui/lazy-component.ts';
import { LibraryPicker } from '../../media/index.ts';
import { useStartUpload } from './use-start-upload.ts';

const RecentEdits = lazyComponent(async () => (await import('./recent-edits.tsx')).RecentEdits);
const PageDrop = lazyComponent(async () => (await import('../../../ui/page-drop.tsx')).PageDrop);

interface StartViewProps {
  workspaceId: string;
  onOpen: (item: LibraryItem) => void;
}

/** Chooses the image that is edited: from the library, from the device, or an edit that was not finished. */
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
