import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../../browser/api-error.ts';
import { photo } from '../../../../testing/library.ts';
import { openUpload, socials } from '../../testing/open-upload.ts';

beforeEach(() => localStorage.clear());

const healthy = socials[0]!;
const instagram = (id: string) => ({
  ...healthy,
  platform: 'instagram',
  platform_id: id,
  username: `boats${id}`,
});
const tall = photo({ name: 'tall.webp', type: 'image/webp', width: 900, height: 1600, bytes: 900_000 });

async function openWith(library: LibraryItem, accounts = [healthy, instagram('7')], refusal?: ApiError) {
  const opened = openUpload({
    library,
    accounts,
    copyMedia: ({ plan: { width, height } }) => {
      if (refusal) throw refusal;
      return photo({
        _id: `copy-${width}x${height}`,
        firebasePath: `workspaces/harbourWorkspace0001/media/copy-${width}x${height}/copy.jpg`,
        name: 'tall copy.jpg',
        width,
        height,
        bytes: 400_000,
      });
    },
  });
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  await user.click(await screen.findByRole('button', { name: 'My Library' }));
  await user.click(await screen.findByRole('button', { name: `Select ${library.name}` }));
  await user.click(screen.getByRole('button', { name: 'Use this file' }));
  return opened;
}

const notJpeg = 'Instagram accepts only JPEG images. Please convert your image.';
const offerAt = async (message: string) => {
  const checks = screen.getByRole('status', { name: 'Checks' });
  const text = await within(checks).findByText(message);
  return within(text.closest('li')!).findByRole('button', { name: 'Resize to fit' });
};
const dialog = () => screen.findByRole('dialog', { name: 'Resize to fit' });
const figure = (inside: HTMLElement, title: string) =>
  within(within(inside).getByText(title).closest('figure')!);
const callsOf = (calls: { name: string; input: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ input }) => input);

describe('an image that a network refuses', () => {
  it('the dialog shows the image before and after, and creates a copy on request', async () => {
    const { user, api } = await openWith(tall);
    await user.click(await offerAt(notJpeg));
    const inside = await dialog();
    expect(figure(inside, 'Before').getByText('900 × 1600 px')).toBeTruthy();
    expect(figure(inside, 'Before').getByText('WebP, 879 KB')).toBeTruthy();
    expect(figure(inside, 'After').getByText('1280 × 1600 px')).toBeTruthy();
    expect(figure(inside, 'After').getByText('JPEG, at most 8 MB')).toBeTruthy();
    expect(callsOf(api.calls, 'copyMedia')).toEqual([]);

    await user.click(within(inside).getByRole('radio', { name: /^Crop/ }));
    expect(figure(inside, 'After').getByText('900 × 1125 px')).toBeTruthy();
    await user.click(within(inside).getByRole('button', { name: 'Create copy' }));
    await waitFor(() => expect(figure(inside, 'After').getByText('JPEG, 391 KB')).toBeTruthy());
    expect(callsOf(api.calls, 'copyMedia')).toEqual([
      {
        workspaceId: 'harbourWorkspace0001',
        mediaId: tall._id,
        plan: { width: 900, height: 1125, shape: 'cropped', bytes: 8 * 1024 * 1024 },
      },
    ]);
    await waitFor(() =>
      expect(figure(inside, 'After').getByRole('img').getAttribute('src')).toMatch(
        /copy-900x1125\/copy\.jpg$/,
      ),
    );
  });

  it('the copy replaces the image for this account only, once the copy is used', async () => {
    const { user, api } = await openWith(tall);
    await user.click(await offerAt(notJpeg));
    await user.click(await screen.findByRole('button', { name: 'Create copy' }));
    await user.click(await screen.findByRole('button', { name: 'Use the copy for Instagram' }));
    await screen.findByText('The copy is now used for Instagram. The original stays unchanged.');
    await waitFor(() => expect(screen.queryByText(notJpeg)).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await waitFor(() =>
      expect(callsOf(api.calls, 'submitPosts')[0]).toMatchObject({
        posts: [
          { uploadTo: 'instagram', firebase_path: expect.stringContaining('/copy-1280x1600/') as string },
          { uploadTo: 'x', firebase_path: tall.firebasePath },
        ],
      }),
    );
  });

  it('the image stays unchanged when the dialog is closed', async () => {
    const { user } = await openWith(tall);
    await user.click(await offerAt(notJpeg));
    await user.click(await screen.findByRole('button', { name: 'Create copy' }));
    await screen.findByRole('button', { name: 'Use the copy for Instagram' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await offerAt(notJpeg)).toBeTruthy();
  });

  it('another way to resize creates a new copy', async () => {
    const { user, api } = await openWith(tall);
    await user.click(await offerAt(notJpeg));
    await user.click(await screen.findByRole('button', { name: 'Create copy' }));
    await screen.findByRole('button', { name: 'Use the copy for Instagram' });
    await user.click(screen.getByRole('radio', { name: /^White background/ }));
    await user.click(screen.getByRole('button', { name: 'Create copy' }));
    await screen.findByRole('button', { name: 'Use the copy for Instagram' });
    expect(callsOf(api.calls, 'copyMedia')).toMatchObject([
      { plan: { shape: 'blurred' } },
      { plan: { shape: 'plain' } },
    ]);
  });

  it('the copy replaces the image for every account of the network with this issue', async () => {
    const { user } = await openWith(tall, [instagram('7'), instagram('8')]);
    await user.click(await offerAt(notJpeg));
    await user.click(await screen.findByRole('button', { name: 'Create copy' }));
    await user.click(await screen.findByRole('button', { name: 'Use the copy for 2 Instagram accounts' }));
    await waitFor(() => expect(screen.queryByText(notJpeg)).toBeNull());
  });

  it('no way to resize is offered when the shape is accepted, and an enlargement is announced', async () => {
    const small = photo({ name: 'small.jpg', width: 200, height: 200, bytes: 9000 });
    const { user } = await openWith(small);
    await user.click(await offerAt('Instagram image width must be between 320px and 1440px.'));
    await screen.findByText(
      'This image is smaller than Instagram requires. The copy is enlarged and may look blurry.',
    );
    expect(within(await dialog()).queryByRole('radio')).toBeNull();
  });

  it('a failed copy shows the reason', async () => {
    const message = 'Your storage is full.';
    const full = new ApiError({ status: 403, code: 'limit_reached', message });
    const { user } = await openWith(tall, undefined, full);
    await user.click(await offerAt(notJpeg));
    await user.click(await screen.findByRole('button', { name: 'Create copy' }));
    await screen.findByText(message);
    expect(screen.getByRole('button', { name: 'Create copy' })).toBeTruthy();
  });
});

it('a copy is also offered for an image that would only look worse', async () => {
  const large = photo({ name: 'boats.png', type: 'image/png', bytes: 2_000_000 });
  const page = { ...healthy, platform: 'facebook', platform_id: '7', username: 'boats' };
  const { user } = await openWith(large, [healthy, page]);
  const blurred = 'Facebook may blur PNG images of more than 1 MB. A JPEG image would stay sharp.';
  await user.click(await offerAt(blurred));
  await within(await dialog()).findByText(/^Facebook would not display boats\.png properly\./);
  await user.click(screen.getByRole('button', { name: 'Create copy' }));
  await user.click(await screen.findByRole('button', { name: 'Use the copy for Facebook' }));
  await waitFor(() => expect(screen.queryByText(blurred)).toBeNull());
});

it('no copy is offered when it would not help', async () => {
  const { user } = openUpload();
  await user.click(await screen.findByRole('checkbox', { name: 'quiethours on YouTube' }));
  await user.type(await screen.findByLabelText('Description'), 'Hello');
  await screen.findByText('YouTube require a video!');
  expect(screen.queryByRole('button', { name: 'Resize to fit' })).toBeNull();
});
