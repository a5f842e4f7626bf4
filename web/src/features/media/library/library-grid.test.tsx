import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileStoreContext } from '../../../browser/file-store.ts';
import { fakeFileStore } from '../../../testing/fake-file-store.ts';
import { photo } from '../../../testing/library.ts';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { LibraryGrid } from './library-grid.tsx';
import type { Library } from './use-library.ts';

const nothing = () => undefined;

/** Five tiles per row, and a viewport that shows almost four rows. */
const listWidth = 1120;
const tileHeight = 216;
const rowHeight = tileHeight + 16;
const windowHeight = 900;

/** Reports the size once, as browsers do after the first layout. */
class FirstLayout {
  readonly #report: () => void;
  constructor(report: () => void) {
    this.#report = report;
  }
  observe() {
    queueMicrotask(() => act(this.#report));
  }
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(listWidth);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(tileHeight);
  vi.stubGlobal('innerHeight', windowHeight);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('ResizeObserver', FirstLayout);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const filesOf = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    photo({ _id: `media-${10_000 + n}`, name: `shot ${n + 1}`, kind: n % 5 === 0 ? 'video' : 'image' }),
  );

function libraryOf(items: LibraryItem[], hasMore = false): Library {
  return {
    items,
    error: undefined,
    isLoading: false,
    hasMore,
    more: nothing,
    retry: nothing,
    add: nothing,
    remove: nothing,
    replace: nothing,
  };
}

function SelectableGrid({ library }: { library: Library }) {
  const [selected, setSelected] = useState<ReadonlyMap<string, LibraryItem>>(new Map());
  return (
    <LibraryGrid
      library={library}
      selected={selected}
      onToggle={(item) => setSelected(new Map([...selected, [item._id, item]]))}
      onOpen={nothing}
      empty={null}
      narrowed={false}
    />
  );
}

async function openGrid(library: Library) {
  const { container } = render(
    <AppTheme>
      <FileStoreContext value={fakeFileStore()}>
        <SelectableGrid library={library} />
      </FileStoreContext>
    </AppTheme>,
  );
  // Queries by role are slow among so many elements.
  const tile = (n: number) => container.querySelector<HTMLElement>(`[aria-label="Open shot ${n}"]`);
  const box = (n: number) => container.querySelector<HTMLInputElement>(`[aria-label="Select shot ${n}"]`);
  await waitFor(() => expect(tile(1)).not.toBeNull());
  return {
    tile,
    box,
    container,
    user: userEvent.setup(),
    async scrollToRow(row: number) {
      vi.stubGlobal('scrollY', row * rowHeight);
      act(() => void window.dispatchEvent(new Event('scroll')));
      await waitFor(() => expect(tile(row * 5 + 1)).not.toBeNull());
      await act(async () => Promise.resolve());
    },
  };
}

describe('a library of a thousand files', () => {
  it('the list is as high as all of its rows, but has at most 1,500 DOM nodes', async () => {
    const { container, scrollToRow, tile } = await openGrid(libraryOf(filesOf(1000)));
    const counts = [container.querySelectorAll('*').length];
    for (const row of [1, 196, 120]) {
      await scrollToRow(row);
      counts.push(container.querySelectorAll('*').length);
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(1_500);
    const list = container.querySelector<HTMLElement>(
      '[role="list"][aria-label="Files"], ul[aria-label="Files"]',
    );
    expect(list?.style.height).toBe(`${200 * rowHeight - 16}px`);
    const item = tile(601)?.closest('li');
    expect(item?.getAttribute('aria-posinset')).toBe('601');
    expect(item?.getAttribute('aria-setsize')).toBe('1000');
  });

  it('the tiles announce an unknown number of files until the last page is loaded', async () => {
    const { tile } = await openGrid(libraryOf(filesOf(50), true));
    expect(tile(1)?.closest('li')?.getAttribute('aria-setsize')).toBe('-1');
  });

  it('Tab reaches only the two controls of one tile, and returns to the tile that had the focus', async () => {
    const { user, tile, box } = await openGrid(libraryOf(filesOf(40)));
    await user.tab();
    expect(document.activeElement).toBe(tile(1));
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(document.activeElement).toBe(tile(7));
    await user.tab();
    expect(document.activeElement).toBe(box(7));
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    await user.tab();
    expect(document.activeElement).toBe(tile(7));
  });

  it('arrow keys move between tiles, from a checkbox to the next checkbox, and stop at the edges of the list', async () => {
    const { user, tile, box } = await openGrid(libraryOf(filesOf(13)));
    act(() => tile(2)?.focus());
    for (const [key, expected] of [
      ['ArrowLeft', 1],
      ['ArrowLeft', 1],
      ['ArrowUp', 1],
      ['End', 5],
      ['ArrowRight', 6],
      ['ArrowDown', 11],
      ['ArrowDown', 11],
      ['End', 13],
      ['ArrowRight', 13],
      ['Home', 11],
      ['ArrowUp', 6],
    ] as const) {
      await user.keyboard(`{${key}}`);
      expect([key, document.activeElement]).toEqual([key, tile(expected)]);
    }
    act(() => box(9)?.focus());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(box(13));
  });

  it('a tile keeps the focus when it scrolls away, and the arrow keys move on from it', async () => {
    const { user, scrollToRow, tile } = await openGrid(libraryOf(filesOf(1000)));
    const focused = tile(5);
    act(() => focused?.focus());
    await scrollToRow(120);
    expect(document.activeElement).toBe(focused);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(tile(6));
    expect(tile(20)).toBeNull();
  });

  it('if the tile that had the focus has scrolled away, Tab reaches a tile that is in view', async () => {
    const { user, scrollToRow, tile } = await openGrid(libraryOf(filesOf(1000)));
    act(() => tile(3)?.focus());
    act(() => tile(3)?.blur());
    await scrollToRow(120);
    await waitFor(() => expect(tile(3)).toBeNull());
    await user.tab();
    expect(document.activeElement).toBe(tile(601));
  });

  it('a selected tile is still selected after it scrolled away and back', async () => {
    const { user, scrollToRow, box } = await openGrid(libraryOf(filesOf(1000)));
    await user.click(box(3) ?? document.body);
    act(() => box(3)?.blur());
    await scrollToRow(120);
    await waitFor(() => expect(box(3)).toBeNull());
    await scrollToRow(0);
    expect(box(3)?.checked).toBe(true);
  });
});

describe('a tile of a large library', () => {
  it('a tile is not rendered again when another tile is selected', async () => {
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
    await screen.findAllByRole('checkbox');
    const before = draws;
    rerender(shown(new Map([['media-0001', photo()]])));
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
    expect([before > 0, draws]).toEqual([true, before]);
  });
});
