import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { SessionProvider } from '../../../browser/session-provider.tsx';
import { VisitContext } from '../../../browser/visit.ts';
import { enterReply, visitWith } from '../../../testing/entered.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { photo } from '../../../testing/library.ts';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { LibraryPicker, type LibraryPickerProps } from './library-picker.tsx';
import { UploadsProvider } from '../uploads/uploads-provider.tsx';

const second = photo({ _id: 'media-0002', name: 'pier.jpg' });

function openPicker(options: Partial<LibraryPickerProps> = {}, files = [photo(), second]) {
  let items = files;
  const api = fakeApi({
    enter: () => enterReply(),
    listMedia: () => ({ items, nextCursor: null }),
    registerMedia: ({ name = '' }) => {
      const item = photo({ _id: 'media-0003', name });
      items = [item, ...items];
      return item;
    },
  });
  const store = fakeFileStore();
  const picked: string[][] = [];
  const closed: string[] = [];
  render(
    <AppTheme>
      <SessionProvider session={fakeSession(kim)} call={api.call}>
        <FileStoreContext value={store}>
          <VisitContext value={visitWith()}>
            <ToastProvider>
              <MemoryRouter>
                <UploadsProvider>
                  <LibraryPicker
                    kinds={['image', 'video']}
                    multiple={false}
                    onPick={(chosen: LibraryItem[]) => picked.push(chosen.map(({ name }) => name))}
                    onClose={() => closed.push('closed')}
                    {...options}
                  />
                </UploadsProvider>
              </MemoryRouter>
            </ToastProvider>
          </VisitContext>
        </FileStoreContext>
      </SessionProvider>
    </AppTheme>,
  );
  return { api, store, picked, closed, user: userEvent.setup() };
}

const tile = (name: string) => screen.findByRole('button', { name: `Select ${name}` });

const chosen = () =>
  within(screen.queryByRole('list', { name: 'Selected files, in order' }) ?? document.createElement('ol'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('choosing files from the library', () => {
  it('a picker for one file returns the last selected file', async () => {
    const { user, picked, closed } = openPicker();
    const use = screen.getByRole('button', { name: 'Use this file' });
    expect(use).toHaveProperty('disabled', true);
    await user.click(await tile('harbour.jpg'));
    await user.click(await tile('pier.jpg'));
    expect((await tile('harbour.jpg')).getAttribute('aria-pressed')).toBe('false');
    await user.click(use);
    expect(picked).toEqual([['pier.jpg']]);
    expect(closed).toEqual(['closed']);
  });

  it('a picker for several files returns the files in the order of selection', async () => {
    const { user, picked } = openPicker({ multiple: true });
    await user.click(await tile('pier.jpg'));
    await user.click(await tile('harbour.jpg'));
    await user.click(screen.getByRole('button', { name: 'Use 2 files' }));
    expect(picked).toEqual([['pier.jpg', 'harbour.jpg']]);
  });

  const five = ['one', 'two', 'three', 'four', 'five'].map((name) =>
    photo({ _id: name, name: `${name}.jpg` }),
  );

  it('a click with Shift selects all files from the previously clicked file to the clicked file, in the order of the list', async () => {
    const { user, picked } = openPicker({ multiple: true }, five);
    await user.click(await tile('four.jpg'));
    await user.keyboard('{Shift>}');
    await user.click(await tile('two.jpg'));
    await user.keyboard('{/Shift}');
    await user.click(screen.getByRole('button', { name: 'Use 3 files' }));
    expect(picked).toEqual([['four.jpg', 'two.jpg', 'three.jpg']]);
  });

  it('Select all selects every file, even if some are already selected', async () => {
    const { user, picked } = openPicker({ multiple: true }, five);
    await user.click(await tile('two.jpg'));
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    expect(screen.getByRole('button', { name: 'Select all' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'Use 5 files' }));
    expect(picked[0]).toHaveLength(5);
  });

  it('Select none deselects all files, including those that the filter hides, and focuses a tile', async () => {
    const gone = photo({ _id: 'media-0009', name: 'not-in-sight.jpg' });
    const { user } = openPicker({ multiple: true, chosen: [gone] }, five);
    await user.click(await tile('two.jpg'));
    expect(chosen()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Select none' }));
    expect(chosen()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Select none' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Use this file' })).toHaveProperty('disabled', true);
    expect(document.activeElement).toBe(await tile('two.jpg'));
  });

  it('a selected tile shows the position of its file in the post, or a tick in a picker for one file', async () => {
    const { user } = openPicker({ multiple: true, chosen: [second] }, [photo(), second, ...five]);
    await user.click(await tile('two.jpg'));
    const markOf = async (name: string) =>
      (await tile(name)).closest('li')?.querySelector('[data-mark]')?.textContent;
    expect([await markOf('pier.jpg'), await markOf('two.jpg'), await markOf('one.jpg')]).toEqual([
      '1',
      '2',
      undefined,
    ]);
    await user.click(await tile('pier.jpg'));
    expect(await markOf('two.jpg')).toBe('1');
  });

  it('for a cropped or resized copy in the post, the original is selected, and deselecting it removes the copies', async () => {
    const files = five.map((file) => ({ ...file, firebasePath: `w/${file.name}` }));
    const copy = (name: string, change: Partial<LibraryItem>) => photo({ _id: name, name, ...change });
    const { user, picked } = openPicker(
      {
        multiple: true,
        chosen: [
          copy('left.jpg', { crop: { left: 0, top: 0, width: 10, height: 10, of: 'w/one.jpg' } }),
          copy('right.jpg', { crop: { left: 10, top: 0, width: 10, height: 10, of: 'w/one.jpg' } }),
          copy('small.jpg', { copyOf: 'w/two.jpg' }),
        ],
      },
      files,
    );
    const pressed = async (name: string) => (await tile(`${name}.jpg`)).getAttribute('aria-pressed');
    expect([await pressed('one'), await pressed('two'), await pressed('three')]).toEqual([
      'true',
      'true',
      'false',
    ]);
    await user.click(await tile('one.jpg'));
    expect(await pressed('one')).toBe('false');
    await user.click(screen.getByRole('button', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Use 5 files' }));
    expect(picked).toEqual([['small.jpg', 'one.jpg', 'three.jpg', 'four.jpg', 'five.jpg']]);
  });

  it('a picker for one file offers neither range selection nor “Select all”', async () => {
    const { user } = openPicker({}, five);
    await user.click(await tile('four.jpg'));
    await user.keyboard('{Shift>}');
    await user.click(await tile('two.jpg'));
    await user.keyboard('{/Shift}');
    screen.getByRole('button', { name: 'Use this file' });
    expect(screen.queryByRole('button', { name: 'Select all' })).toBeNull();
  });

  it('a double click on a file adds it to the selection and closes the picker', async () => {
    const { user, picked, closed } = openPicker({ multiple: true, chosen: [second] });
    await user.dblClick(await tile('harbour.jpg'));
    expect(picked).toEqual([['pier.jpg', 'harbour.jpg']]);
    expect(closed).toEqual(['closed']);
  });

  it('clicking a file twice deselects it', async () => {
    const { user } = openPicker({ multiple: true });
    await user.click(await tile('pier.jpg'));
    await user.click(await tile('pier.jpg'));
    expect(screen.getByRole('button', { name: 'Use this file' })).toHaveProperty('disabled', true);
  });

  it('if only images are allowed, only images are listed and accepted for upload, and no file type can be chosen', async () => {
    const { api } = openPicker({ kinds: ['image'] });
    await tile('pier.jpg');
    expect(api.calls.find(({ name }) => name === 'listMedia')?.input).toMatchObject({ kind: 'image' });
    expect(screen.queryByLabelText('File type')).toBeNull();
    expect(screen.getByLabelText('Files to upload').getAttribute('accept')).toBe('.jpg,.jpeg,.png,.webp');
  });

  it('the files of the post are selected when the picker opens, and further files are added after them', async () => {
    const gone = photo({ _id: 'media-0009', name: 'not-in-sight.jpg' });
    const { user, picked } = openPicker({ multiple: true, chosen: [second, gone] });
    expect((await tile('pier.jpg')).getAttribute('aria-pressed')).toBe('true');
    expect(chosen()).toEqual(['1. pier.jpg', '2. not-in-sight.jpg']);
    await user.click(await tile('harbour.jpg'));
    expect(chosen()).toEqual(['1. pier.jpg', '2. not-in-sight.jpg', '3. harbour.jpg']);
    await user.click(screen.getByRole('button', { name: 'Deselect not-in-sight.jpg' }));
    expect(chosen()).toEqual(['1. pier.jpg', '2. harbour.jpg']);
    await user.click(screen.getByRole('button', { name: 'Use 2 files' }));
    expect(picked).toEqual([['pier.jpg', 'harbour.jpg']]);
  });

  it('deselecting a file moves the focus to the next or previous selected file, or else to the tile of the file', async () => {
    const gone = photo({ _id: 'media-0009', name: 'not-in-sight.jpg' });
    const { user } = openPicker({ multiple: true, chosen: [photo(), gone, second] });
    await tile('pier.jpg');
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await user.click(screen.getByRole('button', { name: 'Deselect not-in-sight.jpg' }));
    expect(focused()).toBe('Deselect pier.jpg');
    await user.click(screen.getByRole('button', { name: 'Deselect pier.jpg' }));
    expect(focused()).toBe('Deselect harbour.jpg');
    await user.keyboard('{Enter}');
    expect(focused()).toBe('Select harbour.jpg');
  });

  it('a file that is deselected and selected again moves to the end of the selection', async () => {
    const { user } = openPicker({ multiple: true, chosen: [second, photo()] });
    await user.click(await tile('pier.jpg'));
    await user.click(await tile('pier.jpg'));
    expect(chosen()).toEqual(['1. harbour.jpg', '2. pier.jpg']);
  });

  it('a picker for one file hides the list of selected files', async () => {
    const { user } = openPicker();
    await user.click(await tile('pier.jpg'));
    expect(screen.queryByRole('list', { name: 'Selected files, in order' })).toBeNull();
  });
});

describe('uploading inside the picker', () => {
  const file = (name: string) => new File([name], name, { type: 'image/png' });

  it('an uploaded file appears in the list and is selected when its upload has finished', async () => {
    const { user, store, picked } = openPicker({ multiple: true, chosen: [second] });
    await tile('pier.jpg');
    await user.upload(screen.getByLabelText('Files to upload'), file('new.png'));
    await waitFor(() => expect(store.sent).toHaveLength(1));
    expect(chosen()).toEqual(['1. pier.jpg']);
    store.sent[0]?.arrive();
    const dialog = within(screen.getByRole('dialog', { name: 'Choose files' }));
    const shown = await dialog.findByRole('button', { name: 'Select new.png' });
    expect(shown.getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Use 2 files' }));
    expect(picked).toEqual([['pier.jpg', 'new.png']]);
  });

  it('in a picker for one file, an uploaded file replaces the selected file', async () => {
    const { user, store, picked } = openPicker();
    await user.click(await tile('pier.jpg'));
    await user.upload(screen.getByLabelText('Files to upload'), file('new.png'));
    await waitFor(() => expect(store.sent).toHaveLength(1));
    store.sent[0]?.arrive();
    await waitFor(async () => expect((await tile('new.png')).getAttribute('aria-pressed')).toBe('true'));
    await user.click(screen.getByRole('button', { name: 'Use this file' }));
    expect(picked).toEqual([['new.png']]);
  });

  it('the uploads panel is shown inside the dialog, where an upload can be cancelled', async () => {
    const { user, store } = openPicker({ multiple: true });
    await tile('pier.jpg');
    await user.upload(screen.getByLabelText('Files to upload'), file('new.png'));
    await waitFor(() => expect(store.sent).toHaveLength(1));
    const dialog = within(screen.getByRole('dialog', { name: 'Choose files' }));
    const panel = within(await dialog.findByRole('region', { name: 'Uploading 1 file' }));
    expect(panel.queryByRole('list')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Show uploads' }));
    expect(panel.getByRole('progressbar', { name: 'Progress of new.png' })).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Cancel new.png' }));
    await panel.findByText('Cancelled');
    panel.getByRole('button', { name: 'Retry new.png' }).focus();
    expect(document.activeElement?.textContent).toBe('Retry');
  });

  it('an uploaded file can be deselected', async () => {
    const { user, store } = openPicker({ multiple: true });
    await tile('pier.jpg');
    await user.upload(screen.getByLabelText('Files to upload'), file('new.png'));
    await waitFor(() => expect(store.sent).toHaveLength(1));
    store.sent[0]?.arrive();
    await user.click(await screen.findByRole('button', { name: 'Deselect new.png' }));
    expect((await tile('new.png')).getAttribute('aria-pressed')).toBe('false');
    expect(chosen()).toEqual([]);
  });

  it('files can be dropped on the dialog, and a file of a type that is not allowed is refused', async () => {
    const { store } = openPicker({ kinds: ['image'] });
    fireEvent.drop(await tile('pier.jpg'), {
      dataTransfer: { types: ['Files'], files: [file('new.png'), new File(['0'], 'clip.mp4')] },
    });
    await screen.findByText('Unsupported file type: clip.mp4');
    await waitFor(() => expect(store.sent).toHaveLength(1));
  });
});
