import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeStored } from '../../../browser/stored.ts';
import { openUpload } from '../testing/open-upload.ts';

const setItem = Storage.prototype.setItem;
/** The maximum length of a stored value. */
let room = 0;
const unsavedKey = () =>
  Object.keys(localStorage).find((key) => /^fanfare-unsaved-.*(?<!-saved)$/.test(key)) ?? '';
const unsaved = () => localStorage.getItem(unsavedKey()) ?? '';
const leavesFreely = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const write = async (text: string) => {
  const opened = openUpload({});
  await opened.user.type(await screen.findByLabelText('Description'), text);
  return opened;
};

beforeEach(() => {
  localStorage.clear();
  room = 1_000_000;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
    setItem.call(this, key, value);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  // Writing a short value also removes the value that did not fit. Otherwise it would stay in memory, and the next test
  // would read it.
  writeStored('fanfare-unsaved-kim-harbourWorkspace0001', '');
});

describe('unsaved work in a full browser', () => {
  it('unsaved work that does not fit into the storage is kept while the page is open, with a warning before closing', async () => {
    room = 10;
    const { unmount } = await write('Fog');
    await screen.findByText(/storage is full, so this post is lost when you close this page/);
    expect(leavesFreely()).toBe(false);
    unmount();
    openUpload({});
    expect(await screen.findByText(/Unsaved changes to “Fog”/)).toBeTruthy();
  });

  it('unsaved work replaces older unsaved posts if the storage is full, and a notice says so', async () => {
    const { unmount } = await write('Older');
    await waitFor(() => expect(unsaved()).toContain('Older'));
    unmount();
    room = unsaved().length + 100;
    await write('Newer');
    await waitFor(() => expect(unsaved()).toContain('Newer'));
    expect(unsaved()).not.toContain('Older');
    await screen.findByText(/Older unsaved posts were removed/);
    expect(leavesFreely()).toBe(true);
  });
});
