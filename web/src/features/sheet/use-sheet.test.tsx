import { newRow } from '@fanfare/core/sheet/sheet.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sheetKey } from './sheet-store.ts';
import { useSheet } from './use-sheet.ts';

beforeEach(() => {
  localStorage.clear();
  const request = (_name: string, _options: unknown, hold: () => Promise<void>) => hold();
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
});
afterEach(() => vi.unstubAllGlobals());

const person = { uid: 'kim', workspaceId: 'w' };
const opened = async () => {
  const hook = renderHook(() => useSheet(person), { wrapper: MemoryRouter });
  await waitFor(() => expect(hook.result.current.view.editableIn).toBe('here'));
  return hook;
};

it.each([
  ['the screen is left', (unmount: () => void) => unmount()],
  ['the page is closed', () => window.dispatchEvent(new Event('pagehide'))],
])('the sheet is stored immediately when %s, and the next visit shows it', async (_when, leave) => {
  const { result, unmount } = await opened();
  act(() => result.current.store.dispatch({ kind: 'rowsAdded', rows: [newRow('a', null)] }));
  expect(result.current.view.history.state.rows).toHaveLength(1);
  expect(localStorage.getItem(sheetKey('kim', 'w'))).toBeNull();
  leave(unmount);
  expect(localStorage.getItem(sheetKey('kim', 'w'))).toContain('"a"');
  unmount();
  const again = await opened();
  expect(again.result.current.view.history.state.rows.map(({ id }) => id)).toEqual(['a']);
});
