import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { MediaKind } from '@fanfare/core/media/media.ts';
import type { Upload } from '@fanfare/core/media/uploads.ts';
import { createContext, useContext } from 'react';

/** The uploads of this tab, available on every screen. */
export interface Uploads {
  /** Includes finished, failed and cancelled uploads until they are removed. */
  uploads: readonly Upload[];
  /**
   * Uploads the accepted files to the active workspace, and shows messages about the refused ones. Files that are among
   * `chosen` or still uploading are refused. Returns the ids of the uploads.
   */
  add(files: readonly File[], kinds?: readonly MediaKind[], chosen?: readonly LibraryItem[]): string[];
  cancel(id: string): void;
  retry(id: string): void;
  remove(id: string): void;
}

export type LinkUploads = Omit<Uploads, 'add'>;

export interface RequestedLink {
  /** A UUID that the browser creates. The server stores the upload under it. */
  id: string;
  workspaceId: string;
  link: string;
  /** True if a modal shows the progress, so that the uploads list does not. */
  isInModal: boolean;
}

/** Starts a link upload. A second call for the same id only changes where its progress is shown. */
export const AddLinkContext = createContext<(asked: RequestedLink) => void>(() => undefined);

/**
 * Called by a screen that shows why these uploads failed, so that the list does not repeat the reasons. The returned
 * function lets the list show them again. A toast still reports each failure, because the person may have scrolled to
 * another part of the screen.
 */
export const ShownFailuresContext = createContext<(ids: readonly string[]) => () => void>(
  () => () => undefined,
);

export const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('This component needs an UploadsProvider around it.');
  return uploads;
}
