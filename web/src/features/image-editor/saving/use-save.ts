import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import { editProblem } from '@fanfare/core/image-edit/limits.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../../browser/api-error.ts';
import { useFileStore } from '../../../browser/file-store.ts';
import { saveBlob } from '../../../browser/save-file.ts';
import { useSession } from '../../../browser/session-context.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { registerFile, sendBytes } from '../../media/index.ts';
import { ImageError, type ExportedImage, type ExportOptions } from '../renderer.ts';
import type { Exporting } from './use-export.ts';

const endings: Readonly<Record<ExportOptions['type'], string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

/** The name of the copy of "harbour.png" as a JPEG: "harbour-edited.jpg". */
function copyName(name: string, type: ExportOptions['type']): string {
  const base = name.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/-edited$/, '');
  return `${base.slice(0, 200)}-edited.${endings[type]}`;
}

interface Saving {
  workspaceId: string;
  original: LibraryItem;
  edit: ImageEdit;
  exporting: Exporting;
  onSaved: (saved: ImageEdit) => void;
}

/**
 * How far saving the last copy has got. A retry continues from there, so that only one copy is added to the library.
 */
interface Attempt {
  image: ExportedImage;
  path: string | null;
  item: LibraryItem | null;
}

export type SaveWork = 'save' | 'use' | 'download';

export function useSave({ workspaceId, original, edit, exporting, onSaved }: Saving) {
  const { call } = useSession();
  const store = useFileStore();
  const toast = useToast();
  const [busy, setBusy] = useState<SaveWork | null>(null);
  const last = useRef<Attempt | null>(null);
  const { type } = exporting.options;

  const during = async (work: SaveWork, failed: string, run: () => Promise<void>): Promise<void> => {
    setBusy(work);
    try {
      await run();
    } catch (error) {
      const again = () => void during(work, failed, run);
      const text = error instanceof ImageError ? error.message : messageOf(error, failed);
      toast({ text, severity: 'error', action: { label: 'Retry', run: again } });
    } finally {
      setBusy(null);
    }
  };
  const copy = async (): Promise<LibraryItem> => {
    const image = await exporting.current();
    const { signal } = new AbortController();
    const attempt: Attempt = last.current?.image === image ? last.current : { image, path: null, item: null };
    last.current = attempt;
    if (attempt.item) return attempt.item;
    const problem = editProblem(edit);
    if (problem !== null) throw new ImageError(problem);
    const name = copyName(original.name, type);
    const file = new File([image.blob], name, { type });
    attempt.path ??= await sendBytes(
      store,
      { workspaceId, file, newId: () => crypto.randomUUID() },
      { onProgress: () => undefined, signal },
    );
    attempt.item = await registerFile(
      call,
      { workspaceId, path: attempt.path, name, edit: { of: original._id, edit } },
      signal,
    );
    onSaved(edit);
    return attempt.item;
  };
  const failedText = 'The copy could not be saved. Check your connection and try again.';
  return {
    busy,
    save: () =>
      during('save', failedText, async () => {
        await copy();
        toast({ text: 'Saved to the library as a copy.', severity: 'success' });
      }),
    use: (then: (item: LibraryItem) => void) => during('use', failedText, async () => then(await copy())),
    download: () =>
      during('download', 'The image could not be exported. Try again.', async () => {
        const { blob } = await exporting.current();
        saveBlob(blob, copyName(original.name, type));
      }),
  };
}
