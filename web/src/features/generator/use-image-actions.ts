import { generatedPath, type GeneratedPicture } from '@fanfare/core/assistant/generated-image.ts';
import { imageFileName } from '@fanfare/core/assistant/image.ts';
import { editorPath } from '@fanfare/core/image-edit/editor-path.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { isGone, messageOf } from '../../browser/api-error.ts';
import { useFileStore } from '../../browser/file-store.ts';
import { saveFile } from '../../browser/save-file.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';

type Work = 'use' | 'edit' | 'save' | 'download' | 'remove';

/** The actions of a generated image. A toast reports a failure. */
export function useImageActions(workspaceId: string, image: GeneratedPicture, onChanged: () => void) {
  const { id, prompt } = image;
  const { call } = useSession();
  const store = useFileStore();
  const toast = useToast();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<Work | null>(null);

  const runBusy = async (work: Work, failed: string, run: () => Promise<void>) => {
    setBusy(work);
    try {
      await run();
    } catch (error) {
      toast({ text: messageOf(error, failed), severity: 'error' });
    } finally {
      setBusy(null);
    }
  };
  const saved = async (): Promise<LibraryItem> => {
    const item = await call('saveGeneratedImage', { workspaceId, id });
    onChanged();
    return item;
  };
  return {
    busy,
    saved,
    /** Saves the image to the library, and then opens a new post with the image and its caption. */
    openPost: (description = '') =>
      runBusy('use', 'The image could not be saved to the library.', async () => {
        const item = await saved();
        await navigate('/dashboard/upload', { state: { media: [item], description } });
      }),
    /** Saves the image to the library first, because the editor opens only images of the library. */
    openEditor: () =>
      runBusy('edit', 'The image could not be saved to the library.', async () => {
        const item = await saved();
        await navigate(editorPath(item._id), { state: { image: item } });
      }),
    save: () =>
      runBusy('save', 'The image could not be saved to the library.', async () => {
        await saved();
        toast({ text: 'Saved to the library.', severity: 'success' });
      }),
    download: () =>
      runBusy('download', 'Failed to download image', async () => {
        await saveFile(await store.addressOf(generatedPath(workspaceId, id)), `${imageFileName(prompt)}.jpg`);
        toast({ text: 'Image downloaded successfully!', severity: 'success' });
      }),
    remove: () =>
      runBusy('remove', 'The image could not be deleted.', async () => {
        try {
          await call('removeGeneratedImage', { workspaceId, id });
        } catch (error) {
          if (!isGone(error)) throw error;
        }
        onChanged();
      }),
  };
}
