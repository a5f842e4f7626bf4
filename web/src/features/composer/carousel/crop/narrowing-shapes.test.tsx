import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import { networkWith } from '@fanfare/core/composer/testing/builders.ts';
import { emptyVariant } from '@fanfare/core/composer/variant.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { FileStoreContext } from '../../../../browser/file-store.ts';
import { SessionProvider } from '../../../../browser/session-provider.tsx';
import { fakeApi } from '../../../../testing/fake-api.ts';
import { fakeFileStore } from '../../../../testing/fake-file-store.ts';
import { fakeSession, kim } from '../../../../testing/fake-session.ts';
import { photo } from '../../../../testing/library.ts';
import { AppTheme } from '../../../../ui/theme/app-theme.tsx';
import { ToastProvider } from '../../../../ui/toasts.tsx';
import { copyingServer } from '../../testing/copying-server.ts';
import { CropDialog } from './crop-dialog.tsx';
import { PanoramaDialog } from './panorama-dialog.tsx';

const wide = photo({ _id: 'wide', name: 'wide.jpg', width: 4800, height: 1350, bytes: 200_000 });
const square = networkWith({ fits: { image: () => ({ types: ['image/jpeg'], minRatio: 1, maxRatio: 1 }) } });

/** Opens a dialog before the rules of its network are loaded. `load` loads the rules, which accept only squares. */
function openBeforeRules(dialogFor: (find: FindNetwork) => ReactNode) {
  const server = copyingServer();
  const api = fakeApi({ copyMedia: server.copyMedia });
  const page = (find: FindNetwork) => (
    <AppTheme>
      <SessionProvider session={fakeSession(kim)} call={api.call}>
        <FileStoreContext value={fakeFileStore()}>
          <ToastProvider>{dialogFor(find)}</ToastProvider>
        </FileStoreContext>
      </SessionProvider>
    </AppTheme>
  );
  const { rerender } = render(page(() => null));
  return { ...server, user: userEvent.setup(), load: () => rerender(page(() => square)) };
}

const props = {
  workspaceId: 'w',
  media: [wide],
  variantKey: 'v',
  variants: [emptyVariant('p1')],
  shownId: 'wide',
  dispatch: () => undefined,
  onClose: () => undefined,
};
const shapes = () => screen.getAllByRole('radio', { name: /:/ }).map((radio) => radio.getAttribute('value'));

it('once the rules of the network are loaded, an open crop dialog offers and makes only shapes that the network accepts', async () => {
  const { made, user, load } = openBeforeRules((find) => <CropDialog {...props} find={find} />);
  await waitFor(() => expect(shapes()).toEqual(['4:5', '1:1']));
  load();
  expect(shapes()).toEqual(['1:1']);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '1:1' }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(made[0]?.plan.crop).toMatchObject({ width: 1350, height: 1350 }));
});

it('once the rules of the network are loaded, an open panorama dialog cuts only slides of a shape that the network accepts', async () => {
  const { made, user, load } = openBeforeRules((find) => (
    <PanoramaDialog {...props} images={[wide]} find={find} />
  ));
  await screen.findByRole('button', { name: 'Cut into 4 slides' });
  load();
  await user.click(screen.getByRole('button', { name: 'Cut into 4 slides' }));
  await waitFor(() => expect(made[0]?.plan.crop).toMatchObject({ width: 1200, height: 1200 }));
});

it('cancelling a panorama asks for a confirmation if the person has changed a choice', async () => {
  const { user } = openBeforeRules((find) => <PanoramaDialog {...props} images={[wide]} find={find} />);
  await user.click(await screen.findByRole('radio', { name: '1:1' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
});
