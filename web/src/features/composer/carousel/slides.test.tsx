import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCarousel, order } from '../testing/open-carousel.ts';

beforeEach(() => localStorage.clear());

const images = () => screen.findByRole('region', { name: 'Images' });
const preview = () => screen.findByRole('region', { name: 'Carousel Preview' });
const button = (name: string) => screen.getByRole('button', { name });
const shows = (...expected: string[]) => waitFor(() => expect(order()).toEqual(expected));
const counter = async () => within(await preview()).getByRole('status').textContent;
const spoken = async () =>
  within(await images())
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

async function three() {
  const opened = openCarousel({ slides: 3 });
  await images();
  await shows('slide-1', 'slide-2', 'slide-3');
  return opened;
}

describe('the preview of a carousel', () => {
  it('arrows, keys and swipes change the slide, and a click on an image in the list shows that image', async () => {
    const { user } = await three();
    expect(await counter()).toBe('1 / 3');
    await user.click(button('Previous slide'));
    expect(await counter()).toBe('3 / 3');
    await user.click(button('Next slide'));
    expect(await counter()).toBe('1 / 3');
    act(() => screen.getByRole('group', { name: 'Slide 1 of 3: slide-1.jpg' }).focus());
    await user.keyboard('{ArrowRight}');
    expect(await counter()).toBe('2 / 3');
    await user.keyboard('{ArrowLeft}');
    expect(await counter()).toBe('1 / 3');

    const stage = screen.getByRole('group', { name: /^Slide 1/ });
    for (const [from, to, expected] of [
      [200, 161, '1 / 3'],
      [160, 200, '3 / 3'],
      [200, 160, '1 / 3'],
    ] as const) {
      fireEvent.pointerDown(stage, { clientX: from });
      fireEvent.pointerUp(stage, { clientX: to });
      expect(await counter()).toBe(expected);
    }
    await user.click(button('Show slide-2.jpg in the preview'));
    expect(await counter()).toBe('2 / 3');
  });
});

describe('the order of the images', () => {
  it('the buttons move an image by one position and keep the focus, and the preview keeps showing the same image', async () => {
    const { user } = await three();
    await user.click(button('Show slide-1.jpg in the preview'));
    await user.click(button('Move slide-1.jpg down'));
    await shows('slide-2', 'slide-1', 'slide-3');
    expect(await spoken()).toContain('Image 2 of 3');
    expect(await counter()).toBe('2 / 3');
    screen.getByRole('group', { name: 'Slide 2 of 3: slide-1.jpg' });
    await user.click(button('Move slide-1.jpg down'));
    await shows('slide-2', 'slide-3', 'slide-1');
    expect(document.activeElement).toBe(button('Move slide-1.jpg down'));
    await user.click(button('Move slide-1.jpg down'));
    await shows('slide-2', 'slide-3', 'slide-1');
    await user.click(button('Move slide-3.jpg up'));
    await shows('slide-3', 'slide-2', 'slide-1');
  });

  it('the handle of an image moves it by keyboard or by dragging, and Escape cancels the move', async () => {
    const { user } = await three();
    act(() => button('Move slide-3.jpg').focus());
    await user.keyboard(' {Home}');
    expect(await spoken()).toContain('Image 1 of 3');
    await user.keyboard(' ');
    await shows('slide-3', 'slide-1', 'slide-2');
    await user.keyboard(' {ArrowDown}{Escape}');
    await shows('slide-3', 'slide-1', 'slide-2');

    const target = button('Remove slide-2.jpg');
    document.elementFromPoint = () => target;
    fireEvent.pointerDown(button('Move slide-3.jpg'), { button: 0 });
    fireEvent(window, new Event('pointermove'));
    fireEvent(window, new Event('pointerup'));
    await shows('slide-1', 'slide-2', 'slide-3');
  });
});

describe('the images of a carousel', () => {
  it('Clear All removes every image and can be undone, and a single image can be removed', async () => {
    const { user } = await three();
    await user.click(button('Clear All'));
    await screen.findByText('Upload images to see your carousel preview');
    expect(screen.queryByRole('button', { name: 'Clear All' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await shows('slide-1', 'slide-2', 'slide-3');
    await user.click(button('Remove slide-2.jpg'));
    await shows('slide-1', 'slide-3');
  });

  it('a carousel of eleven images has an error, and a carousel of ten images is full', async () => {
    const { user } = openCarousel({ slides: 11, draft: { uploadTo: 'tiktok', platform_id: '7' } });
    const list = within(await images());
    const remove = async (name: string) => user.click(button(`Remove ${name}.jpg`));
    const checks = within(await screen.findByRole('region', { name: 'Checks' }));
    const error = 'Carousel uploads support a maximum of 10 images. Please remove some images.';
    for (const [count, isFull, then] of [
      [11, true, 'slide-1'],
      [10, true, 'slide-2'],
      [9, false, null],
    ] as const) {
      await list.findByText(`${count} of 10`);
      expect(list.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', isFull);
      expect(list.queryByText(`Maximum images reached (${count}/10)`) !== null).toBe(isFull);
      await waitFor(() => expect(checks.queryByText(error) !== null).toBe(count > 10));
      if (then) await remove(then);
    }
  });
});
