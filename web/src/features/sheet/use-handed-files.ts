import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SheetStore } from './sheet-store.ts';
import { rowsOf } from './use-sheet-files.ts';

/** Adds the files that another screen has handed over, once. */
export function useHandedFiles({ dispatch }: SheetStore, isHere: boolean): void {
  const location: { state: unknown; pathname: string; search: string } = useLocation();
  const { pathname, search } = location;
  const { media } = (location.state ?? {}) as { media?: readonly LibraryItem[] };
  const [rows] = useState(() => rowsOf(Array.isArray(media) ? media : []));
  const navigate = useNavigate();
  useEffect(() => {
    if (rows.length === 0 || !isHere) return;
    dispatch({ kind: 'rowsAdded', rows });
    // The files are removed from the history, so that a reload does not add them again.
    void navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [rows, isHere, dispatch, navigate, pathname, search]);
}
