import { toKeptText } from '@fanfare/core/sheet/kept-sheet.ts';
import { emptySheet, newRow, type Sheet, type SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { cleanup } from '@testing-library/react';
import { harbour } from '../../../testing/entered.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { photo } from '../../../testing/library.ts';
import { renderApp } from '../../../testing/render.tsx';
import { serverWith, type Answers } from '../../composer/testing/open-upload.ts';
import { sheetKey } from '../sheet-store.ts';

/** The key under which Kim's browser stores the sheet. */
export const kimsSheet = sheetKey(kim.uid, harbour.id);

/** A row with a photo of this name. */
export const rowOf = (id: string, change: Partial<SheetRow> = {}): SheetRow => ({
  ...newRow(
    id,
    photo({ _id: `media-${id}`, name: `${id}.jpg`, width: 1080, height: 1080, bytes: id.length }),
  ),
  ...change,
});

interface OpenSheetOptions extends Answers {
  /** The sheet that the browser has stored; by default, none. */
  sheet?: Partial<Sheet>;
}

/** Opens the bulk editor as Kim. */
export function openSheet({ sheet, ...answers }: OpenSheetOptions = {}) {
  if (sheet) {
    const kept = { sheet: { ...emptySheet, ...sheet }, sending: null, unconfirmed: [], at: Date.now() };
    localStorage.setItem(kimsSheet, toKeptText(kept) ?? '');
  }
  const api = serverWith(answers);
  const store = fakeFileStore();
  return {
    ...renderApp('/dashboard/upload?type=bulk', { session: fakeSession(kim), api, store }),
    api,
    files: store,
    unmount: cleanup,
  };
}
