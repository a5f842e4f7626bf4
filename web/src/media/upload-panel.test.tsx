import type { Upload, UploadState } from '@fanfare/core/media/uploads.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { photo } from '../testing/library.ts';
import { AppTheme } from '../ui/theme/app-theme.tsx';
import { shownMs, UploadPanel } from './upload-panel.tsx';
import { UploadsContext } from './uploads.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const done: UploadState = { phase: 'done', item: photo() };
const failed: UploadState = { phase: 'failed', reason: 'Too large', path: null, canRetry: false };

function open(...states: UploadState[]) {
  const removed: string[] = [];
  const uploads = states.map((state, n): Upload => ({
    id: `u${n}`,
    workspaceId: 'w',
    name: `file-${n}.jpg`,
    size: 10,
    state,
  }));
  const value = {
    uploads,
    add: () => [],
    cancel: () => undefined,
    retry: () => undefined,
    remove: (id: string) => removed.push(id),
  };
  render(
    <AppTheme>
      <UploadsContext value={value}>
        <UploadPanel />
      </UploadsContext>
    </AppTheme>,
  );
  return removed;
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

describe('the panel of uploads', () => {
  it('leaves by itself once everything is there', () => {
    const removed = open(done, done);
    pass(shownMs - 1);
    expect(removed).toEqual([]);
    pass(1);
    expect(removed).toEqual(['u0', 'u1']);
  });

  it('tells how much of the screen it takes, for as long as it is there', () => {
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(200);
    const taken = (side: string) => document.documentElement.style.getPropertyValue(`--upload-panel-${side}`);
    open(failed);
    expect([taken('width'), taken('height')]).toEqual(['376px', '216px']);
    height.mockReturnValue(46);
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(taken('height')).toBe('62px');
    cleanup();
    expect([taken('width'), taken('height')]).toEqual(['', '']);
  });

  it('stays while something is under way, or failed', () => {
    for (const state of [{ phase: 'uploading', sent: 5 } as const, failed]) {
      const removed = open(done, state);
      pass(10 * shownMs);
      expect(removed).toEqual([]);
    }
  });

  it('stays while somebody points at it', () => {
    const removed = open(done);
    fireEvent.pointerEnter(screen.getByRole('region', { name: '1 file uploaded' }));
    pass(10 * shownMs);
    expect(removed).toEqual([]);
    fireEvent.pointerLeave(screen.getByRole('region', { name: '1 file uploaded' }));
    pass(shownMs);
    expect(removed).toEqual(['u0']);
  });
});
