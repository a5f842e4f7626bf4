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

  it('keep off the panel of uploads: beside it on wide screens, above it on others', () => {
    tell({ text: 'Saved.' });
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const ofScreens = (width: string) =>
      rules
        .map(({ cssText }) => cssText)
        .filter((text) => text.startsWith(`@media (min-width:${width})`))
        .join();
    expect(ofScreens('0px')).toContain('var(--upload-panel-height, 0px)');
    expect(ofScreens('900px')).toContain('var(--upload-panel-width, 0px)');
    expect(ofScreens('900px')).not.toContain('var(--upload-panel-height, 0px)');
  });

  it('are announced by a place that was there before', () => {
    render(
      <ToastProvider>
        <Teller toasts={[{ text: 'Saved.' }]} />
      </ToastProvider>,
    );
    const place = screen.getByRole('status');
    expect(place.textContent).toBe('');

    fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
    expect(screen.getByRole('status')).toBe(place);
    expect(place.textContent).toBe('Saved.');
  });

  it('wait while the pointer is on them, and go on from there', () => {
    tell({ text: 'Saved.' });
    const bar = screen.getByText('Saved.');
    pass(toastMs - 1000);
    fireEvent.pointerMove(bar, { pointerType: 'mouse' });
    pass(toastMs * 3);
    expect(screen.getByText('Saved.')).toBeDefined();
    fireEvent.pointerOut(bar, { pointerType: 'mouse' });
    pass(900);
    expect(screen.getByRole('status').parentElement?.dataset['open']).toBe('true');
    pass(100);
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('do not wait for a pointer that rests where they come up', () => {
    tell({ text: 'Saved.' });
    fireEvent.pointerOver(screen.getByText('Saved.'), { pointerType: 'mouse' });
    pass(toastMs);
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('do not wait for a finger, which never leaves', () => {
    tell({ text: 'Saved.' });
    fireEvent.pointerMove(screen.getByText('Saved.'), { pointerType: 'touch' });
    pass(toastMs);
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('wait while they have the focus, and give it back', () => {
    tell({ text: 'Saved.' });
    const teller = screen.getByRole('button', { name: 'Tell' });
    act(() => teller.focus());
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    pass(toastMs * 3);
    expect(screen.getByText('Saved.')).toBeDefined();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' });
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
    expect(document.activeElement).toBe(teller);
  });

  it('go when they are closed', () => {
    tell({ text: 'Saved.' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('wait while the focus is on their action', () => {
    tell({ text: 'Deleted.', action: { label: 'Undo', run: () => undefined } });
    fade();
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    pass(toastMs * 3);
    expect(screen.getByText('Deleted.')).toBeDefined();
  });

  it('come again after the last one was closed', () => {
    tell({ text: 'Saved.' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fade();
    fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
    pass(toastMs - 1);
    expect(screen.getByText('Saved.')).toBeDefined();
  });

  it('stay when one clicks elsewhere', () => {
    tell({ text: 'Saved.' });
    fade();
    fireEvent.click(document.body);
    fade();
    expect(screen.getByText('Saved.')).toBeDefined();
  });

  it('say the same thing twice in a row only once', () => {
    tell({ text: 'Copied.' }, { text: 'Copied.' });
    pass(toastMs);
    fade();
    expect(screen.queryByText('Copied.')).toBeNull();
  });

  it('keep every action, even where the words are the same', () => {
    const runs = [vi.fn(), vi.fn()];
    tell(...runs.map((run) => ({ text: 'Deleted.', action: { label: 'Undo', run } })));
    for (const _ of runs) {
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      fade();
    }
    for (const run of runs) expect(run).toHaveBeenCalledOnce();
  });
});
