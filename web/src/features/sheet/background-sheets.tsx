import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { SheetStore } from './sheet-store.ts';

/** A sheet that is being sent while another screen is open. */
export interface BackgroundSheet {
  store: SheetStore;
  /** Called when the bulk editor is opened again and shows the progress of the sheet itself. */
  handBack(): void;
  /** Stops the sending after the current request. */
  close(): void;
}

/** The sheets that are being sent although the bulk editor was left, by their keys. */
type BackgroundSheets = Map<string, BackgroundSheet>;

const BackgroundSheetsContext = createContext<BackgroundSheets>(new Map());

export const useBackgroundSheets = (): BackgroundSheets => useContext(BackgroundSheetsContext);

/** Keeps the sheets that are sent in the background, until the person signs out. */
export function BackgroundSheetsProvider({ children }: { children: ReactNode }) {
  const [sheets] = useState<BackgroundSheets>(() => new Map());
  useEffect(
    () => () => {
      for (const sheet of sheets.values()) sheet.close();
      sheets.clear();
    },
    [sheets],
  );
  return <BackgroundSheetsContext value={sheets}>{children}</BackgroundSheetsContext>;
}
