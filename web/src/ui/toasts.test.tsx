import Modal from '@mui/material/Modal';
import { passTime } from '../testing/pass-time.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider, toastMs, undoMs, useToast, type Toast } from './toasts.tsx';
import { showStyles } from '../testing/without-styles.ts';

function Teller({ toasts, label = 'Tell' }: { toasts: Toast[]; label?: string }) {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toasts.forEach(toast)}>
      {label}
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

/** Passes more time than the enter and exit transitions take. */
const fade = () => passTime(400);

const openToast = () => document.querySelector('[data-open="true"]');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('toasts', () => {
  it('a toast disappears after five seconds', () => {
    tell({ text: 'Saved.' });
    fade();
    expect(toastMs).toBe(5000);
    passTime(toastMs - 500);
    expect(screen.getByRole('status').textContent).toContain('Saved.');
    passTime(500);
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('a toast is still shown after its page was frozen', () => {
    tell({ text: 'Saved.' });
    act(() => void vi.advanceTimersToNextTimer());
    fade();
    expect(screen.getByRole('status').parentElement?.dataset['open']).toBe('true');
  });

  it('a click on the action of a toast runs it once and closes the toast', () => {
    const run = vi.fn();
    tell({ text: 'Deleted.', action: { label: 'Undo', run } });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    fade();
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('Deleted.')).toBeNull();
  });

  it('a toast that asks for more time stays for that time', () => {
    tell({ text: 'Stopped.', action: { label: 'Undo', run: () => undefined }, stayMs: 60_000 });
    passTime(59_000);
    expect(screen.getByRole('status').parentElement?.dataset['open']).toBe('true');
    passTime(1000);
    fade();
    expect(screen.queryByText('Stopped.')).toBeNull();
  });

  it('a toast with an action stays for ten seconds', () => {
    tell({ text: 'Deleted.', action: { label: 'Undo', run: () => undefined } });
    expect(undoMs).toBe(10_000);
    passTime(undoMs - 1);
    expect(screen.getByRole('status').parentElement?.dataset['open']).toBe('true');
    expect(screen.getByText('Deleted.')).toBeDefined();
    passTime(1);
    fade();
    expect(screen.queryByText('Deleted.')).toBeNull();
  });

  it('errors are announced immediately', () => {
    tell({ text: 'Failed to save template', severity: 'error' });
    expect(screen.getByRole('alert').textContent).toContain('Failed to save template');
  });

  it('toasts are at the top of the screen, away from the fields of the page, unless a screen sets another place', () => {
    showStyles();
    tell({ text: 'Saved.' });
    const place = screen.getByRole('status').parentElement?.parentElement;
    const { position, top, bottom } = getComputedStyle(place ?? document.body);
    expect([position, top, bottom]).toEqual(['fixed', 'var(--toast-top, 6px)', 'var(--toast-bottom, auto)']);
  });

  it('toasts appear in a live region that was rendered before them', () => {
    render(
      <ToastProvider>
        <Teller toasts={[{ text: 'Saved.' }]} />
      </ToastProvider>,
    );
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('');

    fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
    expect(screen.getByRole('status')).toBe(status);
    expect(status.textContent).toBe('Saved.');
  });

  it('a toast can be read and closed while a dialog hides the page from screen readers', async () => {
    vi.useRealTimers();
    const toasts: Toast[] = [{ text: 'Not deleted.', severity: 'error' }];
    const shown = (isOpen: boolean) => (
      <ToastProvider>
        <Teller toasts={toasts} />
        <Modal open={isOpen}>
          <div role="dialog" aria-label="Comments" tabIndex={-1} />
        </Modal>
      </ToastProvider>
    );
    const { rerender } = render(shown(false));
    fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
    rerender(shown(true));
    expect(await screen.findByRole('dialog', { name: 'Comments' })).toBeDefined();
    expect((await screen.findByRole('alert')).textContent).toBe('Not deleted.');
    expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Tell' })).toBeNull();
  });

  it('the timer pauses while the pointer is on the toast', () => {
    tell({ text: 'Saved.' });
    const bar = screen.getByText('Saved.');
    passTime(toastMs - 1000);
    fireEvent.pointerMove(bar, { pointerType: 'mouse' });
    passTime(toastMs * 3);
    expect(screen.getByText('Saved.')).toBeDefined();
    fireEvent.pointerOut(bar, { pointerType: 'mouse' });
    passTime(900);
    expect(screen.getByRole('status').parentElement?.dataset['open']).toBe('true');
    passTime(100);
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('the timer pauses while the navigation of a phone covers the toast', () => {
    tell({ text: 'Saved.' });
    const sheet = document.body.appendChild(document.createElement('div'));
    sheet.dataset['coversToasts'] = 'true';
    passTime(toastMs * 3);
    sheet.remove();
    expect(openToast()?.textContent).toBe('Saved.');
    passTime(toastMs);
    fade();
    expect(openToast()).toBeNull();
  });

  it('the timer does not pause for a pointer that rests where the toast appears', () => {
    tell({ text: 'Saved.' });
    fireEvent.pointerOver(screen.getByText('Saved.'), { pointerType: 'mouse' });
    passTime(toastMs);
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('the timer does not pause for touch', () => {
    tell({ text: 'Saved.' });
    fireEvent.pointerMove(screen.getByText('Saved.'), { pointerType: 'touch' });
    passTime(toastMs);
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
  });

  it('the timer pauses while the toast has the focus, and Escape closes the toast and returns the focus', () => {
    tell({ text: 'Saved.' });
    const teller = screen.getByRole('button', { name: 'Tell' });
    act(() => teller.focus());
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    passTime(toastMs * 3);
    expect(screen.getByText('Saved.')).toBeDefined();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' });
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
    expect(document.activeElement).toBe(teller);
  });

  it.each([
    ['nothing had the focus before', () => null],
    [
      'the element that had it before has gone',
      () => document.body.appendChild(document.createElement('button')),
    ],
  ])('the close button closes the toast and moves the focus to the screen if %s', (_, add) => {
    tell({ text: 'Saved.' });
    const main = document.body.appendChild(
      Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 }),
    );
    const before = add();
    act(() => before?.focus());
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    before?.remove();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fade();
    expect(screen.queryByText('Saved.')).toBeNull();
    expect(document.activeElement).toBe(main);
    main.remove();
  });

  it('the timer pauses while the action has the focus', () => {
    tell({ text: 'Deleted.', action: { label: 'Undo', run: () => undefined } });
    fade();
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    passTime(undoMs * 3);
    expect(screen.getByText('Deleted.')).toBeDefined();
  });

  it('the same toast can appear again after it was closed', () => {
    tell({ text: 'Saved.' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fade();
    fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
    passTime(toastMs - 1);
    expect(screen.getByText('Saved.')).toBeDefined();
  });

  it('a toast that is requested again during its fade-out appears again', () => {
    tell({ text: 'Saved.' });
    fade();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Tell' }));
    fade();
    expect(openToast()?.textContent).toContain('Saved.');
  });

  it('clicking elsewhere does not close the toast', () => {
    tell({ text: 'Saved.' });
    fade();
    fireEvent.click(document.body);
    fade();
    expect(screen.getByText('Saved.')).toBeDefined();
  });

  it('a toast that is requested twice in a row is shown once', () => {
    tell({ text: 'Copied.' }, { text: 'Copied.' });
    passTime(toastMs);
    fade();
    expect(screen.queryByText('Copied.')).toBeNull();
  });

  it('toasts with different actions are all shown, even with the same text', () => {
    const runs = [vi.fn(), vi.fn()];
    tell(...runs.map((run) => ({ text: 'Deleted.', action: { label: 'Undo', run } })));
    for (const _ of runs) {
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
      fade();
    }
    for (const run of runs) expect(run).toHaveBeenCalledOnce();
  });
});
