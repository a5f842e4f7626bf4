import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { scrollIntoView } from '../browser/scroll-into-view.ts';
import { useScrollPositions } from './scroll-positions.ts';

function Page() {
  useScrollPositions();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/posts">Posts</Link>
      <Link to="/posts?post=1">Details</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

const open = async (entries: string[] = ['/dashboard']) => {
  const { unmount } = render(
    <MemoryRouter initialEntries={entries}>
      <Page />
    </MemoryRouter>,
  );
  await screen.findByRole('link', { name: 'Posts' });
  return { unmount, user: userEvent.setup() };
};

/** The largest scroll position that the height of the page allows. */
let room = Infinity;
let grow: () => void = () => undefined;

const scrollTo = (y: number) => {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: Math.min(y, room) });
  window.dispatchEvent(new Event('scroll'));
};

describe('useScrollPositions', () => {
  beforeEach(() => {
    vi.spyOn(window, 'scrollTo').mockImplementation((...args: unknown[]) => scrollTo(Number(args[1])));
    room = Infinity;
    scrollTo(0);
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(resized: () => void) {
          grow = resized;
        }
        observe() {}
        disconnect() {
          grow = () => undefined;
        }
      },
    );
  });
  afterEach(() => {
    window.sessionStorage.clear();
    vi.unstubAllGlobals();
  });

  it('a new screen starts at its top, and going back returns to the old position', async () => {
    const { user } = await open();
    scrollTo(700);
    await user.click(screen.getByRole('link', { name: 'Posts' }));
    expect(window.scrollY).toBe(0);
    scrollTo(300);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(window.scrollY).toBe(700);
  });

  it('a new address of the same screen does not change the scroll position', async () => {
    const { user } = await open(['/posts']);
    scrollTo(450);
    await user.click(screen.getByRole('link', { name: 'Details' }));
    expect(window.scrollY).toBe(450);
  });

  it('a reload keeps the scroll position', async () => {
    const { unmount } = await open();
    scrollTo(820);
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    scrollTo(0);
    await open();
    expect(window.scrollY).toBe(820);
  });

  it('a typed address or a link from elsewhere opens at the top, even if the same screen was scrolled before', async () => {
    const { unmount } = await open();
    scrollTo(820);
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    scrollTo(0);
    vi.stubGlobal('performance', { getEntriesByType: () => [{ type: 'navigate' }] });
    const { user } = await open();
    expect(window.scrollY).toBe(0);
    scrollTo(90);
    await user.click(screen.getByRole('link', { name: 'Posts' }));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(window.scrollY).toBe(90);
  });

  it('a page that grows while its data arrive returns to the old position as soon as it is long enough', async () => {
    const { unmount } = await open();
    scrollTo(820);
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    scrollTo(0);
    room = 100;
    await open();
    expect(window.scrollY).toBe(100);
    room = 500;
    grow();
    expect(window.scrollY).toBe(500);
    room = 2000;
    grow();
    expect(window.scrollY).toBe(820);
    scrollTo(40);
    grow();
    expect(window.scrollY).toBe(40);
  });

  it('a person who scrolls while the page still grows is not moved back', async () => {
    const { unmount } = await open();
    scrollTo(820);
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    room = 100;
    await open();
    window.dispatchEvent(new Event('wheel'));
    scrollTo(30);
    room = 2000;
    grow();
    expect(window.scrollY).toBe(30);
  });

  it('if the product scrolls while the page still grows, the page stays at the new position', async () => {
    const { unmount } = await open();
    scrollTo(820);
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    room = 100;
    await open();
    const notice = document.createElement('p');
    notice.scrollIntoView = () => scrollTo(30);
    scrollIntoView(notice);
    room = 2000;
    grow();
    expect(window.scrollY).toBe(30);
  });

  it('a page starts at the top if the storage is damaged or full', async () => {
    window.sessionStorage.setItem('fanfare:scroll', '{broken');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const { unmount } = await open();
    expect(window.scrollY).toBe(0);
    expect(unmount).not.toThrow();
  });
});
