import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FileStoreContext } from '../browser/file-store.ts';
import { SessionProvider } from '../browser/session-provider.tsx';
import { VisitContext } from '../browser/visit.ts';
import { enteredWith, harbour } from '../testing/entered.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { fakeFileStore } from '../testing/fake-file-store.ts';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { photo } from '../testing/library.ts';
import { AppTheme } from '../ui/theme/app-theme.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import { LibraryPicker, type LibraryPickerProps } from './library-picker.tsx';
import { UploadsProvider } from './uploads-provider.tsx';

const second = photo({ _id: 'media-0002', name: 'pier.jpg' });

function openPicker(options: Partial<LibraryPickerProps> = {}) {
  let items = [photo(), second];
  const api = fakeApi({
    enter: () => enteredWith(),
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
  const visit = {
    ...enteredWith(),
    workspace: harbour,
    switchTo: () => undefined,
    update: () => undefined,
    refresh: () => Promise.resolve(),
  };
  render(
    <AppTheme>
      <SessionProvider session={fakeSession(kim)} call={api.call}>
        <FileStoreContext value={store}>
          <VisitContext value={visit}>
            <ToastProvider>
              <UploadsProvider>
                <LibraryPicker
                  kinds={['image', 'video']}
                  multiple={false}
                  onPick={(chosen: LibraryItem[]) => picked.push(chosen.map(({ name }) => name))}
                  onClose={() => closed.push('closed')}
                  {...options}
                />
              </UploadsProvider>
            </ToastProvider>
          </VisitContext>
        </FileStoreContext>
      </SessionProvider>
    </AppTheme>,
  );
  return { api, store, picked, closed, user: userEvent.setup() };
}

const tile = (name: string) => screen.findByRole('button', { name: `Select ${name}` });

describe('choosing from the library', () => {
  it('takes one file, the last that was chosen', async () => {
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

  it('takes several in the order in which they were chosen', async () => {
    const { user, picked } = openPicker({ multiple: true });
    await user.click(await tile('pier.jpg'));
    await user.click(await tile('harbour.jpg'));
    await user.click(screen.getByRole('button', { name: 'Use 2 files' }));
    expect(picked).toEqual([['pier.jpg', 'harbour.jpg']]);
  });

  it('lets go of what is chosen twice', async () => {
    const { user } = openPicker({ multiple: true });
    await user.click(await tile('pier.jpg'));
    await user.click(await tile('pier.jpg'));
    expect(screen.getByRole('button', { name: 'Use this file' })).toHaveProperty('disabled', true);
  });

  it('asks for one kind where only one is wanted', async () => {
    const { api } = openPicker({ kinds: ['image'] });
    await tile('pier.jpg');
    expect(api.calls.find(({ name }) => name === 'listMedia')?.input).toMatchObject({ kind: 'image' });
    expect(screen.queryByLabelText('Kind')).toBeNull();
    expect(screen.getByLabelText('Files to upload').getAttribute('accept')).toBe('.jpg,.jpeg,.png,.webp');
  });

  it('shows what is uploaded from inside', async () => {
    const { user, store } = openPicker();
    await tile('pier.jpg');
    await user.upload(screen.getByLabelText('Files to upload'), new File(['0123'], 'new.png'));
    await waitFor(() => expect(store.sent).toHaveLength(1));
    store.sent[0]?.arrive();
    const dialog = within(screen.getByRole('dialog', { name: 'Choose a file' }));
    expect(await dialog.findByRole('button', { name: 'Select new.png' })).toBeDefined();
  });
});
