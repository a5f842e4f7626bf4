import type { CopyMediaInput } from '@fanfare/core/api/schemas/media.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../../browser/api-error.ts';
import { photo } from '../../../../testing/library.ts';
import { openUpload, readyButton, socials } from '../../testing/open-upload.ts';
import { showStyles } from '../../../../testing/without-styles.ts';

beforeEach(() => localStorage.clear());

const healthy = socials[0]!;
const instagram = { ...healthy, platform: 'instagram', platform_id: '7', username: 'boats' };
const tiktok = { ...healthy, platform: 'tiktok', platform_id: '8', username: 'boats' };
const tall = photo({ name: 'tall.webp', type: 'image/webp', width: 900, height: 1600, bytes: 900_000 });

const copied = ({ plan: { width, height, shape } }: CopyMediaInput): LibraryItem =>
  photo({
    _id: `copy-${width}x${height}`,
    firebasePath: `workspaces/harbourWorkspace0001/media/copy-${width}x${height}-${shape}/copy.jpg`,
    name: 'tall copy.jpg',
    width,
    height,
    bytes: 400_000,
    copyOf: tall.firebasePath,
  });

async function openWith({
  library = tall,
  accounts = [healthy, instagram],
  copyMedia = copied,
}: Parameters<typeof openUpload>[0] & { library?: LibraryItem } = {}) {
  const opened = openUpload({ library, accounts, copyMedia });
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  await user.click(await screen.findByRole('button', { name: 'My Library' }));
  await user.click(await screen.findByRole('button', { name: `Select ${library.name}` }));
  await user.click(screen.getByRole('button', { name: 'Use this file' }));
  return opened;
}

const notJpeg = 'Instagram accepts only JPEG images. Please convert your image.';
const failedCopy = '“tall.webp” could not be adjusted. Try again later.';
const dialog = () => screen.findByRole('dialog', { name: 'Adjusted images' });
const figure = (inside: HTMLElement, title: string) =>
  within(within(inside).getByText(title).closest('figure')!);
const callsOf = (calls: { name: string; input: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ input }) => input);

const review = async (user: Awaited<ReturnType<typeof openWith>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Review adjusted images' }));
  return dialog();
};
const posts = (api: Awaited<ReturnType<typeof openWith>>['api']) => callsOf(api.calls, 'submitPosts')[0];

describe('an image that networks refuse', () => {
  it('a resized copy is made for each network that refuses the image, even after its account was deselected and selected again', async () => {
    const { user, api } = await openWith({ accounts: [healthy, instagram, tiktok] });
    await screen.findByText('Resized for TikTok and Instagram');
    expect(screen.queryByText(notJpeg)).toBeNull();
    const sent = { workspaceId: 'harbourWorkspace0001', mediaId: tall._id };
    expect(callsOf(api.calls, 'copyMedia')).toMatchObject([
      { ...sent, plan: { shape: 'cropped' } },
      { ...sent, plan: { width: 1280, height: 1600, shape: 'blurred', bytes: 8 * 1024 * 1024 } },
    ]);

    await user.click(screen.getByRole('checkbox', { name: 'boats on TikTok' }));
    await screen.findByText('Resized for Instagram');
    const inside = await review(user);
    expect(figure(inside, 'Before').getByText('900 × 1600 px')).toBeTruthy();
    expect(figure(inside, 'Before').getByText('WebP, 879 KB')).toBeTruthy();
    expect(figure(inside, 'After').getByText('1280 × 1600 px')).toBeTruthy();
    expect(figure(inside, 'After').getByText('JPEG, 390.7 KB')).toBeTruthy();
    await waitFor(() =>
      expect(figure(inside, 'After').getByRole('img').getAttribute('src')).toMatch(/blurred\/copy\.jpg$/),
    );
    await user.click(within(inside).getByRole('button', { name: 'Done' }));

    await user.click(screen.getByRole('checkbox', { name: 'boats on TikTok' }));
    await screen.findByText('Resized for TikTok and Instagram');
    await user.click(screen.getByRole('button', { name: 'Save Draft' }));
    const copyAt = (end: string) => ({ firebase_path: expect.stringContaining(end) as string });
    await waitFor(() =>
      expect(posts(api)).toMatchObject({
        posts: [
          { uploadTo: 'tiktok', ...copyAt('-cropped/') },
          { uploadTo: 'instagram', ...copyAt('/copy-1280x1600-blurred/') },
          { uploadTo: 'x', firebase_path: tall.firebasePath },
        ],
        composition: { customised: [], shared: { media: [tall.firebasePath] } },
      }),
    );
  });

  it('no line appears if every network accepts the image', async () => {
    showStyles();
    await openWith({ library: photo({ width: 1080, height: 1080 }) });
    await screen.findByRole('button', { name: `Remove ${photo().name}` });
    expect(screen.queryByRole('button', { name: 'Review adjusted images' })).toBeNull();
  });

  it('nothing is published before the copies are ready, and a failed copy is one issue that can be retried', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isDown = true;
    const { user, api } = await openWith({
      copyMedia: async (input) => {
        await promise;
        if (isDown) throw new ApiError({ status: 503, code: 'unavailable', message: 'Try again later.' });
        return copied(input);
      },
    });
    await screen.findByText('Adjusting for Instagram…');
    await user.click(await readyButton('Publish'));
    const waiting = 'Images are still being resized. Your post can be published when they are ready.';
    await screen.findByText(waiting);
    resolve();
    await screen.findByText('Could not adjust for Instagram: Try again later.');
    await screen.findByText(failedCopy);
    expect(screen.queryByText(notJpeg)).toBeNull();

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Resized for Instagram');
    await waitFor(() => expect(screen.queryByText(failedCopy)).toBeNull());
    expect(screen.queryByText(waiting)).toBeNull();
    expect(callsOf(api.calls, 'submitPosts')).toEqual([]);
  });
});

describe('the review of adjusted images', () => {
  it('choosing another shape makes another copy, and choosing the original despite the rule of the network shows an error', async () => {
    const { user, api } = await openWith();
    await screen.findByText('Resized for Instagram');
    const inside = await review(user);
    await user.click(within(inside).getByRole('radio', { name: /^Crop/ }));
    await waitFor(() => expect(figure(inside, 'After').getByText('900 × 1125 px')).toBeTruthy());
    await waitFor(() =>
      expect(callsOf(api.calls, 'copyMedia')).toMatchObject([
        { plan: { shape: 'blurred' } },
        { plan: { shape: 'cropped' } },
      ]),
    );

    await user.click(within(inside).getByRole('radio', { name: /^Use the original/ }));
    await user.click(within(inside).getByRole('button', { name: 'Done' }));
    await screen.findByText('Original used for Instagram');
    await screen.findByText(notJpeg);
    await user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await waitFor(() =>
      expect(posts(api)).toMatchObject({
        posts: [{ firebase_path: tall.firebasePath }, { firebase_path: tall.firebasePath }],
        composition: { fits: [{ network: 'instagram', file: tall._id, as: 'original' }] },
      }),
    );
  });

  it('an image with an accepted ratio has no choice of shapes, and a note says that its copy is enlarged', async () => {
    const { user } = await openWith({
      library: photo({ name: 's.jpg', width: 200, height: 200, bytes: 9000 }),
    });
    await screen.findByText('Resized for Instagram');
    const inside = await review(user);
    expect(within(inside).getAllByRole('radio')).toHaveLength(2);
    within(inside).getByText(
      'This image is smaller than Instagram requires. The copy is enlarged and may look blurry.',
    );
  });
});
