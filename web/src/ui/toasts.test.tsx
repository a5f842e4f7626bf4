import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider, toastMs, useToast, type Toast } from './toasts.tsx';

function Teller({ toasts }: { toasts: Toast[] }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toasts.forEach(toast)}>
      Tell
    </button>
  );
}

function tell(...toasts: Toast[]) {
  render(
    <ToastProvider>
      <Teller toasts={toasts} />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
}

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
/** Longer than the way in or out takes. */
const fade = () => pass(400);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('toasts', () => {
  it('stay for five seconds', () => {
    tell({ text: 'Saved.' });
    fade();
    expect(toastMs).toBe(5000);
    pass(toastMs - 500);
    expect(screen.getByRole('status').textContent).toContain('Saved.');
    pass(500);
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('come one after the other, each for its whole time', () => {
    tell({ text: 'First.' }, { text: 'Second.' });
    expect(screen.getByText('First.')).toBeDefined();
    expect(screen.queryByText('Second.')).toBeNull();
    pass(toastMs);
    fade();
    expect(screen.queryByText('First.')).toBeNull();
    pass(toastMs - 500);
    expect(screen.getByText('Second.')).toBeDefined();
  });

  it('offer what can still be done, once', () => {
    const run = vi.fn();
    tell({ text: 'Deleted.', action: { label: 'Undo', run } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    fade();
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('Deleted.')).toBeNull();
  });

  it('are read out at once when they are bad news', () => {
    tell({ text: 'Failed to save template', severity: 'error' });
    expect(screen.getByRole('alert').textContent).toContain('Failed to save template');
  });

  it('go when they are closed', () => {
    tell({ text: 'Saved.' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
  });
});
