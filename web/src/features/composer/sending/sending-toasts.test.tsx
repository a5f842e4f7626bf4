import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliveryWith, openUpload, readyButton, socials } from '../testing/open-upload.ts';
import { postServer } from '../testing/post-server.ts';
import { enterText } from '../../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());

const severityOf = (toast: HTMLElement) => toast.closest('[data-severity]')?.getAttribute('data-severity');

const later = '2999-11-02T09:00:00.000Z';
const [x] = socials as [ConnectedAccount, ...ConnectedAccount[]];
const two: ConnectedAccount[] = [x, { ...x, platform_id: '9', username: 'seaside' }];

async function published(deliveries: DeliveryView[]) {
  const opened = openUpload({ accounts: two, deliveries });
  await enterText(opened.user, await screen.findByLabelText('Description'), 'Hello');
  await opened.user.click(await screen.findByRole('button', { name: 'Select all' }));
  await opened.user.click(await readyButton('Publish'));
  return opened;
}

describe('toasts after a click', () => {
  it('a toast is shown while posts are being published, until the person leaves the status screen', async () => {
    const { user } = await published([deliveryWith({ state: 'processing' })]);
    await screen.findByText('You can leave this page. Publishing continues in the background.');
    // The status screen's toast replaces the submission's toast.
    await waitFor(() => expect(severityOf(screen.getByText('Uploading 2 video(s) to X'))).toBe('working'));
    await user.click(screen.getByRole('button', { name: 'Create another post' }));
    await waitFor(() => expect(screen.queryByText('Uploading 2 video(s) to X')).toBeNull());
  });

  it.each([
    ['before their deliveries are known', []],
    ['after their deliveries are known', [deliveryWith({ dueAt: later })]],
  ])('no publishing toast is shown for posts that wait for their time: %s', async (_, deliveries) => {
    const planned = { status: 'scheduled', schedule: later, deliveryId: 'd1' } as const;
    const server = postServer(planned, { ...planned, _id: 'p2' });
    openUpload({ sent: 'g1', server, deliveries });
    expect(await screen.findAllByText('Scheduled.')).toHaveLength(2);
    expect(screen.queryByText(/^Uploading/)).toBeNull();
  });

  it('the toast with the result of several posts replaces the toast about their publishing', async () => {
    await published([deliveryWith({ state: 'published', receipt: { id: '17', url: null } })]);
    expect(severityOf(await screen.findByText('Successfully uploaded to 2 accounts'))).toBe('success');
    expect(screen.queryByText('Uploading 2 video(s) to X')).toBeNull();
  });
});
