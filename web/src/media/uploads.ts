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

export const UploadsContext = createContext<Uploads | null>(null);

export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (!uploads) throw new Error('There is no place for uploads around this component.');
  return uploads;
}
