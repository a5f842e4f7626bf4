import { act, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider, toastMs, useToast } from './toasts.tsx';

type Show = ReturnType<typeof useToast>;

const working = { text: 'Uploading 2 files', severity: 'working', work: 'g1' } as const;
const outcome = { text: 'Uploaded 2 files', severity: 'success', work: 'g1' } as const;

/** Shows toasts as a component would. */
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

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const fade = () => pass(400);
const said = () => screen.getByRole('status').textContent;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a toast of work that goes on', () => {
  it('stays until the work is over, and gives way to the outcome at once', () => {
    const toast = opened();
    toast(working);
    pass(toastMs * 10);
    expect(said()).toBe(working.text);
    toast(outcome);
    expect(said()).toBe(outcome.text);
    pass(toastMs - 1);
    expect(said()).toBe(outcome.text);
    pass(1);
    fade();
    expect(said()).toBe('');
  });

  it('is a status, with the mark of something that goes on', () => {
    opened()(working);
    expect(document.querySelector('[data-severity="working"] [data-mark="busy"]')).not.toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has a mark that goes with it', () => {
    const toast = opened();
    toast(working);
    toast(outcome);
    expect(document.querySelector('[data-mark="busy"]')).toBeNull();
  });

  it('goes without a word where there is nothing to say of the outcome', () => {
    const end = opened()(working);
    end();
    fade();
    expect(said()).toBe('');
  });

  it('holds nothing up that is said meanwhile, and comes back', () => {
    const toast = opened();
    toast(working);
    toast({ text: 'Saved.' });
    expect(said()).toBe('Saved.');
    pass(toastMs);
    fade();
    expect(said()).toBe(working.text);
  });

  it('cuts short nothing that was said before its end', () => {
    const toast = opened();
    toast(working);
    toast({ text: 'Saved.' });
    toast(outcome);
    expect(said()).toBe('Saved.');
    pass(toastMs);
    fade();
    expect(said()).toBe(outcome.text);
  });

  it('is one, however often it is said', () => {
    const toast = opened();
    const first = toast(working);
    toast({ ...working, text: 'Uploading 1 file' });
    expect(said()).toBe('Uploading 1 file');
    first();
    fade();
    expect(said()).toBe('');
  });

  it('is told of the end also when it was closed before', async () => {
    vi.useRealTimers();
    const toast = opened();
    toast(working);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await vi.waitFor(() => expect(said()).toBe(''));
    toast(outcome);
    expect(said()).toBe(outcome.text);
  });

  it('is not ended by other work', () => {
    const toast = opened();
    toast(working);
    toast({ ...outcome, work: 'g2' });
    pass(toastMs);
    fade();
    expect(said()).toBe(working.text);
  });
});
