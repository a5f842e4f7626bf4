import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { photo } from '../../../testing/library.ts';
import { button, openArea, pier, png, shows } from '../testing/open-media-area.tsx';

describe('the order of several files', () => {
  const island = photo({ _id: 'media-0003', name: 'island.jpg' });
  const three = () => openArea(photo(), pier, island);
  const announcement = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('');

  it('a file is lifted with Space, moved with the arrow keys and put down with Space, and each move is announced', async () => {
    const { user } = three();
    await shows('harbour.jpg', 'pier.jpg', 'island.jpg');
    act(() => button('Move harbour.jpg').focus());
    await user.keyboard(' ');
    expect(announcement()).toBe('Lifted. Image 1 of 3');
    await user.keyboard('{ArrowRight}');
    expect(announcement()).toBe('Image 2 of 3');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(announcement()).toBe('Image 3 of 3');
    await user.keyboard('{ArrowLeft} ');
    await shows('pier.jpg', 'harbour.jpg', 'island.jpg');
    expect(announcement()).toBe('Dropped. Image 2 of 3');
    expect(document.activeElement).toBe(button('Move harbour.jpg'));
  });

  it('Escape returns a lifted file to its original position', async () => {
    const { user } = three();
    await shows('harbour.jpg', 'pier.jpg', 'island.jpg');
    act(() => button('Move island.jpg').focus());
    await user.keyboard(' {Home}{Escape}');
    expect(announcement()).toBe('Move cancelled. Image 3 of 3');
    await user.keyboard('{ArrowLeft}');
    await shows('harbour.jpg', 'pier.jpg', 'island.jpg');
  });

  it.each([
    ['pointerup', ['pier.jpg', 'island.jpg', 'harbour.jpg']],
    ['pointercancel', ['harbour.jpg', 'pier.jpg', 'island.jpg']],
  ] as const)('when a drag to the last position ends with %s, the order is %j', async (end, expected) => {
    three();
    await shows('harbour.jpg', 'pier.jpg', 'island.jpg');
    const target = button('Remove island.jpg');
    document.elementFromPoint = () => target;
    fireEvent.pointerDown(button('Move harbour.jpg'), { button: 0 });
    fireEvent(window, new Event('pointermove'));
    expect(announcement()).toBe('Image 3 of 3');
    fireEvent(window, new Event(end));
    await shows(...expected);
  });

  it('files uploaded together keep the order in which they were chosen', async () => {
    const opened = openArea();
    const input = (await screen.findAllByLabelText('Upload a photo or a video')).at(-1);
    await opened.user.upload(input!, ['one.png', 'two.png', 'three.png'].map(png));
    await waitFor(() => expect(opened.store.sent.length).toBeGreaterThan(1));
    const [one, two] = opened.store.sent;
    two?.arrive();
    await shows('two.png');
    one?.arrive();
    await shows('one.png', 'two.png');
  });

  it('a single file has no handle', async () => {
    openArea(photo());
    await shows('harbour.jpg');
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();
  });
});
