import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { scrollingPage } from '../../../testing/in-sight.ts';
import { photo } from '../../../testing/library.ts';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { LibraryGrid } from './library-grid.tsx';
import type { Library } from './use-library.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const nothing = () => undefined;
const rowHeight = 220;
const inRow = 4;
const screenHeight = 800;

function libraryOf(items: LibraryItem[]): Library {
  return {
    items,
    error: undefined,
    isLoading: false,
    hasMore: false,
    more: nothing,
    retry: nothing,
    arrived: nothing,
    without: nothing,
    changed: nothing,
  };
}

/** Four tiles in a row, on a screen of 800 pixels. */
function openGrid(count: number) {
  const items = Array.from({ length: count }, (_, n) =>
    photo({ _id: `media-${10_000 + n}`, name: `shot ${n}`, kind: n % 5 === 0 ? 'video' : 'image' }),
  );
  let top = 0;
  const places = new Map<Element, number>();
  const settle = scrollingPage((element) => {
    const tile = element.closest('li');
    const row = tile ? (places.get(tile) ?? 0) / inRow : 0;
    const above = Math.floor(row) * rowHeight - top;
    return above < 0 ? -above - rowHeight : above - screenHeight;
  });
  const { container } = render(
    <AppTheme>
      <FileStoreContext value={fakeFileStore()}>
        <LibraryGrid
          library={libraryOf(items)}
          selected={new Map()}
          onToggle={nothing}
          empty={null}
          narrowed={false}
        />
      </FileStoreContext>
    </AppTheme>,
  );
  for (const [n, tile] of [...container.querySelectorAll('li')].entries()) places.set(tile, n);
  const media = () => [...container.querySelectorAll('img, video')];
  return {
    container,
    media,
    async scrollTo(pixels: number) {
      top = pixels;
      settle();
      // The addresses of what came near are on their way.
      await act(async () => Promise.resolve());
    },
    mediaOf: (n: number) => container.querySelectorAll('li')[n]?.querySelector('img, video') ?? null,
  };
}

describe('a library of a thousand files', () => {
  it('holds only the pictures and videos that are near', async () => {
    const { media, scrollTo, container } = openGrid(1000);
    expect(media()).toEqual([]);
    await scrollTo(0);
    expect(media().length).toBeGreaterThanOrEqual(16);
    const end = (1000 / inRow) * rowHeight - screenHeight;
    let most = 0;
    for (let at = 0; at <= end; at += 3 * screenHeight) {
      await scrollTo(at);
      most = Math.max(most, media().length);
    }
    // 2,400 pixels above, the screen, and 600 below it.
    expect(most).toBeLessThan(90);
    expect(container.querySelectorAll('li')).toHaveLength(1000);
    expect(container.querySelectorAll('li > button')).toHaveLength(1000);
  }, 60_000);
});

describe('a tile of many', () => {
  it('is not drawn again because another was chosen', () => {
    let draws = 0;
    const counted = Object.defineProperty(photo({ _id: 'media-0002' }), 'width', {
      get: () => (draws += 1),
    });
    const items = [photo(), counted];
    const shown = (selected: ReadonlyMap<string, LibraryItem>) => (
      <AppTheme>
        <FileStoreContext value={fakeFileStore()}>
          <LibraryGrid
            library={libraryOf(items)}
            selected={selected}
            onToggle={() => undefined}
            onOpen={() => undefined}
            empty={null}
            narrowed={false}
          />
        </FileStoreContext>
      </AppTheme>
    );
    const { rerender } = render(shown(new Map()));
    const before = draws;
    rerender(shown(new Map([['media-0001', photo()]])));
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
    expect([before > 0, draws]).toEqual([true, before]);
  });
});

describe('a tile that was seen', () => {
  it('keeps its picture while it is not far away, and has it again before it is seen', async () => {
    const { mediaOf, scrollTo } = openGrid(200);
    await scrollTo(0);
    const first = mediaOf(1);
    expect(first).not.toBeNull();
    await scrollTo(2400);
    expect(mediaOf(1)).toBe(first);
    await scrollTo(2400 + rowHeight + 1);
    expect(mediaOf(1)).toBeNull();
    await scrollTo(600 + rowHeight + 1);
    expect(mediaOf(1)).toBeNull();
    await scrollTo(600 + rowHeight);
    expect(mediaOf(1)).not.toBeNull();
  });
});
