import type { MediaKind } from '@fanfare/core/media/media.ts';
import type { Upload } from '@fanfare/core/media/uploads.ts';
import { createContext, useContext } from 'react';

/** The uploads of this tab, whichever screen is open. */
export interface Uploads {
  /** Also those that are done, failed or cancelled, until they are removed. */
  uploads: readonly Upload[];
  /** Sends what can be sent to the active workspace, and says what cannot. The ids of those that are taken. */
  add(files: readonly File[], kinds?: readonly MediaKind[]): string[];
  cancel(id: string): void;
  retry(id: string): void;
  remove(id: string): void;
}

/** The links among them, for as long as somebody follows those. */
export type Links = Omit<Uploads, 'add'>;

/** A link whose file is to be brought. */
export interface AskedLink {
  /** A UUID; the server knows it by that as well. */
  id: string;
  workspaceId: string;
  link: string;
  /** A window of its own shows how far it is; the list does not. */
  inWindow: boolean;
}

/** Has the file of a link brought, as an upload among the others; asked again, it is shown as is said now. */
export const AddLinkContext = createContext<(asked: AskedLink) => void>(() => undefined);

export const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('There is no place for uploads around this component.');
  return uploads;
}
