import { passTime } from '../../../testing/pass-time.ts';
import type { Upload, UploadState } from '@fanfare/core/media/uploads.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { photo } from '../../../testing/library.ts';
import { showStyles } from '../../../testing/without-styles.ts';
import { AppTheme } from '../../../ui/theme/app-theme.tsx';
import { finishedRowMs, UploadPanel } from './upload-panel.tsx';
import { UploadsContext } from './uploads-context.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const done: UploadState = { phase: 'done', item: photo() };
const failed: UploadState = { phase: 'failed', reason: 'Too large', path: null, canRetry: false };

/** Passes on the function that opens another screen. */
function Navigation({ onReady }: { onReady: (navigate: NavigateFunction) => void }) {
  onReady(useNavigate());
  return null;
}

function open(...states: UploadState[]) {
  const removed: string[] = [];
  let navigate: NavigateFunction = () => undefined;
  const uploads = states.map((state, n): Upload => ({
    id: `u${n}`,
    workspaceId: 'w',
    name: `file-${n}.jpg`,
    size: 10,
    state,
  }));
  /** Renders a new list on each progress event, as the provider does. */
  const at = (progress: number) => {
    const value = {
      uploads,
      add: () => [],
      cancel: () => undefined,
      retry: () => undefined,
      remove: (id: string) => removed.push(`${id}${progress > 0 ? ` at ${progress}` : ''}`),
    };
    return (
      <AppTheme>
        <UploadsContext value={value}>
          <MemoryRouter initialEntries={['/dashboard/library']}>
            <Navigation onReady={(ready) => (navigate = ready)} />
            <UploadPanel uploads={[...uploads]} />
          </MemoryRouter>
        </UploadsContext>
      </AppTheme>
    );
  };
  const { rerender } = render(at(0));
  return {
    removed,
    goOn: (progress: number) => rerender(at(progress)),
    go: (path: string) => act(() => void navigate(path)),
    add(id: string) {
      uploads.push({ id, workspaceId: 'w', name: `${id}.jpg`, size: 10, state: uploading });
      rerender(at(0));
    },
    fail(n: number) {
      uploads[n]!.state = failed;
      rerender(at(0));
    },
    arrive() {
      for (const upload of uploads) upload.state = done;
      rerender(at(0));
    },
  };
}

const uploading: UploadState = { phase: 'uploading', sent: 5 };
const list = () => screen.queryByRole('list', { name: 'Uploads' });

describe('the uploads panel', () => {
  it('the reason of a failed upload is broken into lines, even if it has a long name without a space', () => {
    showStyles();
    const reason = `Unsupported file type: ${'x'.repeat(240)}.pdf`;
    open({ ...failed, reason });
    fireEvent.click(screen.getByRole('button', { name: 'Show uploads' }));
    expect(getComputedStyle(screen.getByText(reason, { exact: false })).overflowWrap).toBe('anywhere');
  });

  it('a finished file leaves the panel after a few seconds', () => {
    const { removed } = open(done, done);
    passTime(finishedRowMs - 1);
    expect(removed).toEqual([]);
    passTime(1);
    expect(removed).toEqual(['u0', 'u1']);
  });

  it('a finished file leaves the panel after a few seconds, even while other files are uploading', () => {
    const { removed, goOn } = open(done, uploading);
    for (let second = 1; second < finishedRowMs / 1000; second += 1) {
      passTime(1000);
      goOn(second);
    }
    passTime(999);
    expect(removed).toEqual([]);
    passTime(1);
    expect(removed).toEqual(['u0 at 3']);
  });

  it('only finished uploads leave the panel: running, failed and cancelled uploads remain', () => {
    const { removed } = open(done, uploading, failed, { phase: 'cancelled' }, done);
    passTime(10 * finishedRowMs);
    expect(removed).toEqual(['u0', 'u4']);
  });

  it('a finished file leaves the panel even if the panel is folded', () => {
    const { removed } = open(done, uploading);
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    passTime(finishedRowMs);
    expect(removed).toEqual(['u0']);
  });

  it('no file leaves the panel while the pointer or the focus is in the panel', () => {
    const { removed } = open(done, uploading);
    const panel = screen.getByRole('region', { name: 'Uploading 1 file' });
    fireEvent.pointerMove(panel);
    passTime(10 * finishedRowMs);
    fireEvent.keyDown(panel, { key: 'Tab' });
    act(() => screen.getByRole('button', { name: 'Remove file-0.jpg' }).focus());
    fireEvent.pointerLeave(panel);
    passTime(10 * finishedRowMs);
    expect(removed).toEqual([]);
    act(() => screen.getByRole('button', { name: 'Remove file-0.jpg' }).blur());
    passTime(finishedRowMs - 1);
    expect(removed).toEqual([]);
    passTime(1);
    expect(removed).toEqual(['u0']);
  });

  it('a finished file leaves a panel that appeared under the pointer if the pointer has not moved since', () => {
    const { removed } = open(done, uploading);
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Uploading 1 file' }));
    passTime(finishedRowMs);
    expect(removed).toEqual(['u0']);
  });

  it('once every file has arrived, the panel is hidden and takes no room on the page', () => {
    const { arrive, removed } = open(uploading);
    const height = () => document.documentElement.style.getPropertyValue('--upload-panel-height');
    expect(height()).toBe('16px');
    arrive();
    expect(screen.queryByRole('region')).toBeNull();
    expect(height()).toBe('');
    passTime(finishedRowMs);
    expect(removed).toEqual(['u0']);
  });

  it.each(['pointer', 'focus'])(
    'while the %s is in the panel, the panel remains although the last file has arrived',
    (by) => {
      const { arrive } = open(uploading);
      const panel = screen.getByRole('region', { name: 'Uploading 1 file' });
      if (by === 'pointer') fireEvent.pointerMove(panel);
      else {
        fireEvent.keyDown(panel, { key: 'Tab' });
        act(() => screen.getByRole('button', { name: 'Show less' }).focus());
      }
      arrive();
      expect(screen.getByRole('region', { name: '1 file uploaded' })).toBeTruthy();
      if (by === 'pointer') fireEvent.pointerLeave(panel);
      else act(() => (document.activeElement as HTMLElement).blur());
      expect(screen.queryByRole('region')).toBeNull();
    },
  );

  it('after all uploads have ended, the panel is folded and has only the files that failed', () => {
    const { fail } = open(done, uploading);
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    fail(1);
    expect(screen.getByRole('heading', { name: '1 file failed' })).toBeDefined();
    expect(list()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show uploads' }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'file-1.jpgFailedToo large',
    ]);
  });

  it('the panel is folded on other screens than the one on which the files were added', () => {
    const { go, add } = open(uploading);
    go('/dashboard/library?folder=1');
    expect(list()).not.toBeNull();
    go('/dashboard/posts');
    expect(screen.getByRole('heading', { name: 'Uploading 1 file' })).toBeDefined();
    expect(list()).toBeNull();
    add('next');
    expect(list()).not.toBeNull();
    go('/dashboard/library');
    expect(list()).toBeNull();
  });

  it('a panel that the person opened is folded on the next screen', () => {
    const { go } = open(failed);
    fireEvent.click(screen.getByRole('button', { name: 'Show uploads' }));
    expect(list()).not.toBeNull();
    go('/dashboard/tools/image-editor');
    expect(list()).toBeNull();
  });

  it('the panel takes no room from a picture in the image editor', () => {
    open(failed);
    const css = [...document.styleSheets]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join('');
    expect(css).toMatch(/main:not\(:has\([^{]*\[data-fill="editor"\]\)\)\s*\{\s*margin-bottom/);
  });

  it('the panel publishes its height while it is shown', () => {
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
    const taken = () => document.documentElement.style.getPropertyValue('--upload-panel-height');
    open(uploading);
    expect(taken()).toBe('216px');
    height.mockReturnValue(46);
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(taken()).toBe('62px');
    cleanup();
    expect(taken()).toBe('');
  });

  it('after the row that had the focus was removed, finished files leave the panel as usual', () => {
    const { removed } = open(done, uploading);
    const inside = screen.getByRole('button', { name: 'Remove file-0.jpg' });
    fireEvent.keyDown(inside, { key: 'Tab' });
    act(() => inside.focus());
    inside.remove();
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    passTime(finishedRowMs);
    expect(removed).toEqual(['u0']);
  });

  it('a panel that moves into a dialog is folded until the person opens it there', async () => {
    open(uploading);
    expect(screen.getByRole('list', { name: 'Uploads' })).toBeDefined();
    const dialog = document.createElement('div');
    dialog.className = 'MuiDialog-root';
    dialog.innerHTML = '<div class="MuiDialog-paper" role="dialog" aria-label="Details"></div>';
    await act(async () => {
      document.body.append(dialog);
      await Promise.resolve();
    });
    const inside = within(screen.getByRole('dialog', { name: 'Details' }));
    inside.getByRole('heading', { name: 'Uploading 1 file' });
    expect(inside.queryByRole('list', { name: 'Uploads' })).toBeNull();
    fireEvent.click(inside.getByRole('button', { name: 'Show uploads' }));
    inside.getByRole('list', { name: 'Uploads' });
    await act(async () => {
      dialog.remove();
      await Promise.resolve();
    });
    screen.getByRole('list', { name: 'Uploads' });
  });

  it('on a phone the panel is folded until the person opens it', () => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
      ...matchMedia(query),
      matches: query === '(max-width: 599.95px)',
    }));
    open(failed);
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
    expect(screen.getByRole('heading', { name: '1 file failed' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show uploads' }));
    expect(screen.getByRole('list', { name: 'Uploads' })).toBeDefined();
  });
});
