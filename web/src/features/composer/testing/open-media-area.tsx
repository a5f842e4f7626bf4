import { composerAfter } from '@fanfare/core/composer/reducer.ts';
import { newComposer, type ComposerState } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import userEvent from '@testing-library/user-event';
import { useReducer, useState } from 'react';
import { expect } from 'vitest';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { SessionProvider } from '../../../browser/session-provider.tsx';
import { VisitContext } from '../../../browser/visit.ts';
import { UploadsProvider } from '../../media/uploads/uploads-provider.tsx';
import { useUploads } from '../../media/uploads/uploads-context.ts';
import { enterReply, visitWith } from '../../../testing/entered.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { photo } from '../../../testing/library.ts';
import { ModalProvider } from '../../../ui/modals.tsx';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { MediaArea } from '../media/media-area.tsx';

export const pier = photo({ _id: 'media-0002', name: 'pier.jpg' });
export const png = (name: string) => new File([name], name, { type: 'image/png' });

/** Renders the media area of a draft with these files. */
export function openArea(...media: LibraryItem[]) {
  const api = fakeApi({
    enter: () => enterReply(),
    listMedia: () => ({ items: [photo(), pier], nextCursor: null }),
    registerMedia: ({ name = '' }) => photo({ _id: `kept ${name}`, name }),
  });
  const store = fakeFileStore();
  const start = newComposer('g', 'p');
  const filled: ComposerState = composerAfter(start, { kind: 'mediaPicked', items: media });
  function Area() {
    const [state, dispatch] = useReducer(composerAfter, filled);
    return <MediaArea state={state} find={() => null} dispatch={dispatch} />;
  }
  function Screens() {
    const [elsewhere, setElsewhere] = useState(false);
    const { uploads, remove } = useUploads();
    return (
      <>
        {!elsewhere && <Area />}
        <button type="button" onClick={() => setElsewhere(!elsewhere)}>
          {elsewhere ? 'Come back' : 'Go elsewhere'}
        </button>
        <button type="button" onClick={() => remove(uploads[0]?.id ?? '')}>
          Take off the list
        </button>
        <output>{uploads.map(({ state }) => state.phase).join(' ')}</output>
      </>
    );
  }
  render(
    <AppTheme>
      <SessionProvider session={fakeSession(kim)} call={api.call}>
        <FileStoreContext value={store}>
          <VisitContext value={visitWith()}>
            <ToastProvider>
              <ModalProvider>
                <MemoryRouter>
                  <UploadsProvider>
                    <Screens />
                    <textarea aria-label="Description" />
                  </UploadsProvider>
                </MemoryRouter>
              </ModalProvider>
            </ToastProvider>
          </VisitContext>
        </FileStoreContext>
      </SessionProvider>
    </AppTheme>,
  );
  return { store, user: userEvent.setup() };
}

type Opened = ReturnType<typeof openArea>;

export const button = (name: string) => screen.getByRole('button', { name });
export const filesShown = () => {
  const list = screen.queryByRole('list', { name: 'Selected files' });
  if (!list) return [];
  return within(list)
    .getAllByRole('button', { name: /^Remove / })
    .map((each) => each.getAttribute('aria-label')?.slice('Remove '.length));
};
export const shows = (...names: string[]) => waitFor(() => expect(filesShown()).toEqual(names));

export async function arrives({ store }: Opened, count = 1) {
  await waitFor(() => expect(store.sent).toHaveLength(count));
  store.sent[count - 1]?.arrive();
}
