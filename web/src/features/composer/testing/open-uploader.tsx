import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { ReadCache } from '../../../browser/read-cache.tsx';
import { SessionProvider } from '../../../browser/session-provider.tsx';
import { VisitContext } from '../../../browser/visit.ts';
import { UploadsProvider } from '../../media/uploads/uploads-provider.tsx';
import { visitWith } from '../../../testing/entered.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { ModalProvider } from '../../../ui/modals.tsx';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { ToastProvider } from '../../../ui/toasts.tsx';
import { UploaderModal } from '../uploader-modal.tsx';
import { serverWith, type Answers } from './open-upload.ts';

interface UploaderOptions extends Answers {
  groupId?: string;
  at?: number;
  asCopy?: boolean;
}

const Providers = () => (
  <ReadCache>
    <ToastProvider>
      <VisitContext value={visitWith()}>
        <UploadsProvider>
          <ModalProvider>
            <Outlet />
          </ModalProvider>
        </UploadsProvider>
      </VisitContext>
    </ToastProvider>
  </ReadCache>
);

/** Opens the uploader modal as Kim, above a screen with the path `/below`. */
export function openUploader({ groupId, at, asCopy, ...answers }: UploaderOptions = {}) {
  const api = serverWith(answers);
  const closed = vi.fn();
  function Below() {
    const [open, setOpen] = useState(true);
    if (!open) return null;
    return (
      <UploaderModal
        groupId={groupId ?? null}
        at={at ?? null}
        asCopy={asCopy ?? false}
        onClose={(saved) => {
          closed(saved);
          setOpen(false);
        }}
      />
    );
  }
  const router = createMemoryRouter(
    [
      {
        element: <Providers />,
        children: [
          { path: '/below', element: <Below /> },
          { path: '*', element: null },
        ],
      },
    ],
    { initialEntries: ['/below'] },
  );
  render(
    <AppTheme>
      <SessionProvider session={fakeSession(kim)} call={api.call}>
        <FileStoreContext value={fakeFileStore()}>
          <RouterProvider router={router} />
        </FileStoreContext>
      </SessionProvider>
    </AppTheme>,
  );
  const path = () => router.state.location.pathname;
  return { api, closed, path, user: userEvent.setup(), unmount: cleanup };
}
