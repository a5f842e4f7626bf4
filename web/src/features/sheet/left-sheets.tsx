import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import type { SheetStore } from './sheet-store.ts';

/** A sheet that is being sent while another screen is open. */
export interface LeftSheet {
  store: SheetStore;
  /** Hands the sheet back to the bulk editor, which shows its progress again. */
  takeBack(): void;
  /** Stops the sending after the current request. */
  close(): void;
}

/** The sheets that are still being sent after their screen was left, by their keys. */
type LeftSheets = Map<string, LeftSheet>;

const LeftSheetsContext = createContext<LeftSheets>(new Map());

export const useLeftSheets = (): LeftSheets => useContext(LeftSheetsContext);

/** Keeps the sheets that are sent in the background, until the person signs out. */
export function LeftSheetsProvider({ children }: { children: ReactNode }) {
  const [sheets] = useState<LeftSheets>(() => new Map());
  useEffect(
    () => () => {
      for (const sheet of sheets.values()) sheet.close();
      sheets.clear();
    },
    [sheets],
  );
  return <LeftSheetsContext value={sheets}>{children}</LeftSheetsContext>;
}
