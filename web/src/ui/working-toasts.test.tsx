import { passTime } from '../testing/pass-time.ts';
import { act, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider, toastMs, useToast } from './toasts.tsx';

type Show = ReturnType<typeof useToast>;

const working = { text: 'Uploading 2 files', severity: 'working', work: 'g1' } as const;
const outcome = { text: 'Uploaded 2 files', severity: 'success', work: 'g1' } as const;

function opened(): Show {
  const { result } = renderHook(() => useToast(), { wrapper: ToastProvider });
  return (toast) => {
    const ends: (() => void)[] = [];
    act(() => {
      ends.push(result.current(toast));
    });
    return () =>
      act(() => {
        for (const end of ends) end();
      });
  };
}

const fade = () => passTime(400);
const shownText = () => screen.getByRole('status').textContent;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('progress toasts', () => {
  it('a progress toast stays until the work ends, and the result replaces it immediately', () => {
    const toast = opened();
    toast(working);
    passTime(toastMs * 10);
    expect(shownText()).toBe(working.text);
    toast(outcome);
    expect(shownText()).toBe(outcome.text);
    passTime(toastMs - 1);
    expect(shownText()).toBe(outcome.text);
    passTime(1);
    fade();
    expect(shownText()).toBe('');
  });

  it('a progress toast has the role of a status and a progress icon', () => {
    opened()(working);
    expect(document.querySelector('[data-severity="working"] [data-mark="busy"]')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('the progress icon disappears when the result replaces the progress toast', () => {
    const toast = opened();
    toast(working);
    toast(outcome);
    expect(document.querySelector('[data-mark="busy"]')).toBeNull();
  });

  it('a progress toast without a result disappears silently', () => {
    const end = opened()(working);
    end();
    fade();
    expect(shownText()).toBe('');
  });

  it('another toast replaces a progress toast for a while, and then the progress toast returns', () => {
    const toast = opened();
    toast(working);
    toast({ text: 'Saved.' });
    expect(shownText()).toBe('Saved.');
    passTime(toastMs);
    fade();
    expect(shownText()).toBe(working.text);
  });

  it('a progress toast waits for the toast before it, but the result of the work is shown at once', () => {
    const toast = opened();
    toast({ text: 'Saved.' });
    toast(working);
    expect(shownText()).toBe('Saved.');
    toast(outcome);
    expect(shownText()).toBe(outcome.text);
  });

  it('a progress toast without `work` is shown at once and stays until it is removed', () => {
    const toast = opened();
    toast({ text: 'Saved.', action: { label: 'Undo', run: () => undefined } });
    const end = toast({ text: 'Restoring…', severity: 'working' });
    passTime(toastMs * 10);
    expect(shownText()).toBe('Restoring…');
    end();
    expect(shownText()).toBe('Saved.');
  });

  it('a newer progress toast of the same work replaces the earlier one, and is removed together with it', () => {
    const toast = opened();
    const first = toast(working);
    toast({ ...working, text: 'Uploading 1 file' });
    expect(shownText()).toBe('Uploading 1 file');
    first();
    fade();
    expect(shownText()).toBe('');
  });

  it('the result is shown even when the progress toast was closed', async () => {
    vi.useRealTimers();
    const toast = opened();
    toast(working);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await vi.waitFor(() => expect(shownText()).toBe(''));
    toast(outcome);
    expect(shownText()).toBe(outcome.text);
  });

  it('the result of other work does not end a progress toast', () => {
    const toast = opened();
    toast(working);
    toast({ ...outcome, work: 'g2' });
    passTime(toastMs);
    fade();
    expect(shownText()).toBe(working.text);
  });
});
