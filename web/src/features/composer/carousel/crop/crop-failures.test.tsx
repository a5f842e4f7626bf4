import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../../browser/api-error.ts';
import { photo } from '../../../../testing/library.ts';
import { copyingServer } from '../../testing/copying-server.ts';
import { openCarousel, order } from '../../testing/open-carousel.ts';

beforeEach(() => localStorage.clear());

const size = { width: 3000, height: 2000 };
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a crop that fails', () => {
  it('if a copy fails, no further copy is begun, and no slide is changed until Apply succeeds', async () => {
    const server = copyingServer();
    const asked: string[] = [];
    let isDown = true;
    const slow = Promise.withResolvers<LibraryItem>();
    const { user } = openCarousel({
      slides: 4,
      size,
      copyMedia: (input) => {
        asked.push(input.mediaId);
        if (!isDown) return server.copyMedia(input);
        if (input.mediaId === 'slide-2.jpg') return slow.promise;
        throw new ApiError({ status: 400, code: 'invalid_input', message: 'Too many images.' });
      },
    });
    await waitFor(() => expect(order()).toHaveLength(4));
    await user.click(button('Crop all'));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(asked).toEqual(['slide-1.jpg', 'slide-2.jpg']));
    await screen.findByText('Cropping 4 slides: 0 done…');
    expect(screen.queryByText('Too many images.')).toBeNull();
    await act(async () => slow.resolve(photo({ _id: 'copy' })));
    await screen.findByText('Too many images.');
    expect(asked).toHaveLength(2);
    expect(screen.getAllByText('3000 × 2000')).toHaveLength(4);
    isDown = false;
    await user.click(button('Apply'));
    await waitFor(() => expect(screen.getAllByText('1600 × 2000 · cropped')).toHaveLength(4));
  });

  it('a bug while copying is not reported as a lost connection', async () => {
    const { user } = openCarousel({
      slides: 2,
      size,
      copyMedia: () => {
        throw new TypeError('x is not a function');
      },
    });
    await waitFor(() => expect(order()).toHaveLength(2));
    await user.click(button('Crop all'));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    await screen.findByText('Something went wrong. Try again.');
  });

  it('if the originals of cropped slides cannot be loaded, the reason is shown, and Retry loads them', async () => {
    const server = copyingServer();
    let isDown = false;
    const opened = openCarousel({
      slides: 2,
      copyMedia: server.copyMedia,
      registerMedia({ firebasePath }) {
        if (isDown)
          throw new ApiError({ status: 503, code: 'internal', message: 'The library does not answer.' });
        const name = firebasePath.split('/').at(-1) ?? '';
        return photo({ _id: name, firebasePath, name, bytes: 200_000, ...size });
      },
    });
    const { user } = opened;
    await waitFor(() => expect(order()).toHaveLength(2));
    await user.click(button('Crop all'));
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.getAllByText('1600 × 2000 · cropped')).toHaveLength(2));
    isDown = true;
    await user.click(button('Crop all'));
    await screen.findByText('The library does not answer.');
    isDown = false;
    await user.click(button('Retry'));
    await screen.findByText('No slide changes.');
  });
});
