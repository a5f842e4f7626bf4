import type { CopyMediaInput } from '@fanfare/core/api/schemas/media.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../../browser/api-error.ts';
import { copyingServer } from '../../testing/copying-server.ts';
import { openCarousel, order } from '../../testing/open-carousel.ts';

beforeEach(() => localStorage.clear());

const size = { width: 3000, height: 2000 };
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const frame = (name: RegExp) => screen.findByRole('group', { name });

async function openCrop(slides = 3) {
  const server = copyingServer();
  const opened = openCarousel({ slides, size, copyMedia: server.copyMedia });
  await waitFor(() => expect(order()).toHaveLength(slides));
  await opened.user.click(button('Crop all'));
  await dialog('Crop all');
  return { ...opened, ...server };
}

const crops = (made: readonly CopyMediaInput[]) =>
  made.map(({ mediaId, plan }) => [mediaId, plan.crop?.left]);
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the crop of all slides', () => {
  it('Cancel changes no slide, Apply crops all slides, and a single undo restores all of them', async () => {
    const { user, made } = await openCrop();
    await user.click(screen.getByRole('radio', { name: '1:1' }));
    await user.click(button('Cancel'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await isClosed();
    expect(made).toEqual([]);
    expect(screen.getAllByText('3000 × 2000')).toHaveLength(3);

    await user.click(button('Crop all'));
    within(await dialog('Crop all')).getByText('3 slides will change.');
    await user.click(button('Apply'));
    await isClosed();
    expect(order()).toEqual(['slide-1', 'slide-2', 'slide-3']);
    expect(screen.getAllByText('1600 × 2000 · cropped')).toHaveLength(3);
    expect(crops(made)).toEqual([
      ['slide-1.jpg', 700],
      ['slide-2.jpg', 700],
      ['slide-3.jpg', 700],
    ]);
    await user.click(button('Undo change'));
    expect(await screen.findAllByText('3000 × 2000')).toHaveLength(3);
  });

  it('keys, a pointer and two fingers move and zoom the frame', async () => {
    const { user, made } = await openCrop(2);
    const first = await frame(/^Crop frame of slide 1/);
    act(() => first.focus());
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowLeft}');
    await screen.findByText('12% from the left, 0% from the top, 53% of the width.');
    await user.keyboard('+');
    await screen.findByText('14% from the left, 5% from the top, 49% of the width.');

    first.setPointerCapture = () => undefined;
    first.getBoundingClientRect = () => new DOMRect(0, 0, 300, 200);
    const at = (pointerId: number, clientX: number) => ({ button: 0, pointerId, clientX, clientY: 50 });
    fireEvent.pointerDown(first, at(1, 100));
    fireEvent.pointerMove(first, at(1, 80));
    fireEvent.pointerMove(first, at(1, 70));
    fireEvent.pointerUp(first, at(1, 70));
    fireEvent.pointerMove(first, at(1, 0));
    await screen.findByText('4% from the left, 5% from the top, 49% of the width.');

    fireEvent.pointerDown(first, at(1, 100));
    fireEvent.pointerDown(first, at(2, 150));
    fireEvent.pointerMove(first, at(2, 200));
    await user.click(button('Apply'));
    await waitFor(() => expect(made.map(({ plan }) => plan.crop?.width)).toEqual([728, 728]));
  });

  it('the frame of a single slide can be moved, and one slide or all slides can be reset to the original', async () => {
    const { user, made } = await openCrop();
    await user.click(button('Slide 2: slide-2.jpg'));
    await user.click(screen.getByRole('radio', { name: 'Only this slide' }));
    act(() => screen.getByRole('group', { name: /^Crop frame of slide 2/ }).focus());
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    button('Slide 2: slide-2.jpg, own position');
    await user.click(button('Slide 1: slide-1.jpg'));
    await user.click(button('Reset to original'));
    await screen.findByText('This slide shows its whole original.');
    within(await dialog('Crop all')).getByText('2 slides will change.');
    await user.click(button('Apply'));
    await waitFor(() =>
      expect(crops(made)).toEqual([
        ['slide-2.jpg', 400],
        ['slide-3.jpg', 700],
      ]),
    );
    await user.click(await screen.findByRole('button', { name: 'Crop all' }));
    await user.click(await screen.findByRole('button', { name: 'Reset all' }));
    within(await dialog('Crop all')).getByText('2 slides will change.');
    await user.click(button('Apply'));
    await waitFor(() => expect(screen.getAllByText('3000 × 2000')).toHaveLength(3));
    expect(made).toHaveLength(2);
  });
});

describe('a panorama', () => {
  async function openPanorama(slides: number) {
    const server = copyingServer();
    const wide = { width: 4800, height: 1350 };
    const opened = openCarousel({ slides, size: wide, copyMedia: server.copyMedia });
    await waitFor(() => expect(order()).toHaveLength(slides));
    await opened.user.click(button('Cut a panorama'));
    return { ...opened, ...server, panorama: within(await dialog('Cut a panorama')) };
  }

  it('a wide image is cut into as many slides as fit within its width, and the keyboard moves their frame', async () => {
    const { user, made, panorama } = await openPanorama(2);
    await screen.findByText('4 slides show 4,320 of 4,800 px of the width. 480 px are left out.');
    await user.click(panorama.getByRole('button', { name: 'Previous slide' }));
    panorama.getByText('4 / 4');
    await user.click(panorama.getByRole('button', { name: 'Next slide' }));
    panorama.getByText('1 / 4');
    act(() => screen.getByRole('group', { name: /^Frame of 4 slides/ }).focus());
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await screen.findByText('10% from the left, 0% from the top, 90% of the width.');
    await user.click(button('Cut into 4 slides'));
    await waitFor(() => expect(order()).toHaveLength(5));
    expect(made.map(({ plan: { crop, part } }) => [crop?.left, part])).toEqual([
      [480, { number: 1, count: 4 }],
      [1560, { number: 2, count: 4 }],
      [2640, { number: 3, count: 4 }],
      [3720, { number: 4, count: 4 }],
    ]);
    await user.click(button('Undo change'));
    await waitFor(() => expect(order()).toEqual(['slide-1', 'slide-2']));
  });

  it('if a full carousel has no room for a panorama, a message says so and Cut is disabled', async () => {
    await openPanorama(10);
    await screen.findByText('The carousel has no room for more slides. Remove an image first.');
    expect(button('Cut')).toHaveProperty('disabled', true);
  });
});

describe('the repair of a wrong shape', () => {
  it('the issue of an image that is too tall for TikTok opens the crop of all slides', async () => {
    const { user } = openCarousel({
      slides: 2,
      size: { width: 900, height: 1200 },
      draft: { uploadTo: 'tiktok', platform_id: '7' },
      copyMedia: () => {
        throw new ApiError({ status: 400, code: 'invalid_input', message: 'No copy.' });
      },
    });
    const checks = await screen.findByRole('region', { name: 'Checks' });
    expect(screen.queryByRole('button', { name: 'Cut a panorama' })).toBeNull();
    await user.click((await within(checks).findAllByRole('button', { name: 'Crop all' }))[0]!);
    await dialog('Crop all');
  });
});
