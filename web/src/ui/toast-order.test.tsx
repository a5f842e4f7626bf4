import { passTime } from '../testing/pass-time.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider, readMs, toastMs, undoMs, useToast, type Toast } from './toasts.tsx';

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

/** Longer than the enter and exit transitions. */
const fade = () => passTime(400);

const openToast = () => document.querySelector('[data-open="true"]');

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the order of toasts', () => {
  it('toasts appear one after the other, each for the full time', () => {
    tell({ text: 'First.' }, { text: 'Second.' });
    expect(screen.getByText('First.')).toBeDefined();
    expect(screen.queryByText('Second.')).toBeNull();
    passTime(toastMs);
    fade();
    expect(screen.queryByText('First.')).toBeNull();
    passTime(toastMs - 500);
    expect(screen.getByText('Second.')).toBeDefined();
  });

  it('the newest toast with an action is shown at once, and the older ones come after it', () => {
    const action = { label: 'Undo', run: vi.fn() };
    const newest = { label: 'Undo', run: vi.fn() };
    tell({ text: 'Saved.' }, { text: 'Deleted.', action }, { text: 'Moved.', action: newest });
    expect(screen.getByRole('status').textContent).toBe('Moved.');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect([newest.run.mock.calls.length, action.run.mock.calls.length]).toEqual([1, 0]);
    fade();
    expect(screen.getByRole('status').textContent).toBe('Deleted.');
    passTime(undoMs);
    fade();
    expect(screen.getByRole('status').textContent).toBe('Saved.');
  });

  it('a newer toast is shown at once, and the interrupted toast returns unless it has been read', () => {
    render(
      <ToastProvider>
        <Teller toasts={[{ text: 'Saved.' }]} label="Save" />
        <Teller toasts={[{ text: 'Moved.' }]} label="Move" />
        <Teller toasts={[{ text: 'Copied.' }]} label="Copy" />
      </ToastProvider>,
    );
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    press('Save');
    passTime(readMs);
    press('Move');
    expect(openToast()?.textContent).toBe('Moved.');
    passTime(readMs - 250);
    press('Copy');
    expect(openToast()?.textContent).toBe('Copied.');
    passTime(toastMs);
    fade();
    expect(openToast()?.textContent).toBe('Moved.');
    passTime(toastMs);
    fade();
    expect(openToast()).toBeNull();
  });

  it('the result of background work waits until errors have been shown for the full time', () => {
    render(
      <ToastProvider>
        <Teller toasts={[{ text: 'Refused.', severity: 'error' }]} label="Choose" />
        <Teller toasts={[{ text: 'Uploaded.', isBackground: true }]} label="Upload" />
        <Teller toasts={[{ text: 'Saved.' }]} label="Save" />
      </ToastProvider>,
    );
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    press('Choose');
    press('Upload');
    expect(openToast()?.textContent).toBe('Refused.');
    press('Save');
    expect(openToast()?.textContent).toBe('Saved.');
    passTime(toastMs);
    fade();
    expect(openToast()?.textContent).toBe('Refused.');
    passTime(toastMs);
    fade();
    expect(openToast()?.textContent).toBe('Uploaded.');
  });

  it('a toast that was read and then interrupted is not read out again', () => {
    render(
      <ToastProvider>
        <Teller toasts={[{ text: 'Saved.' }]} label="Save" />
        <Teller toasts={[{ text: 'Moved.' }]} label="Move" />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    passTime(readMs);
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    const readOut = new Set<string | null>();
    for (let ms = 0; ms < toastMs + 400; ms += 50) {
      passTime(50);
      readOut.add(screen.getByRole('status').textContent);
    }
    expect([...readOut]).toEqual(['Moved.', '']);
  });

  function deletion() {
    render(
      <ToastProvider>
        <Teller
          toasts={[{ text: 'Deleted.', action: { label: 'Undo', run: () => undefined } }]}
          label="Delete"
        />
        <Teller toasts={[{ text: 'Uploaded.' }]} label="Upload" />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  }

  it('a toast with an action returns even if it has been read', () => {
    deletion();
    passTime(readMs);
    fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
    passTime(toastMs);
    fade();
    expect(openToast()?.textContent).toBe('Deleted.Undo');
  });

  it('a newer toast waits while the one before it has the focus', () => {
    deletion();
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Upload' }));
    expect(openToast()?.textContent).toBe('Deleted.Undo');
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    fade();
    expect(openToast()?.textContent).toBe('Uploaded.');
  });

  it('a newer toast with the same topic replaces an older one that waits', () => {
    const topic = 'moves';
    tell({ text: 'Other.' }, { text: 'Moved.', topic }, { text: 'Move undone.', topic });
    expect(screen.getByText('Other.')).toBeDefined();
    passTime(toastMs);
    fade();
    expect(screen.queryByText('Moved.')).toBeNull();
    expect(screen.getByText('Move undone.')).toBeDefined();
  });

  it('a closed toast that another toast replaces during the fade-out does not appear again', () => {
    render(
      <ToastProvider>
        <Teller toasts={[{ text: 'Saved.' }]} label="Save" />
        <Teller toasts={[{ text: 'Moved.', action: { label: 'Undo', run: () => undefined } }]} label="Move" />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    fireEvent.click(screen.getByRole('button', { name: 'Move' }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    for (const ms of [50, 50, 50, 50, 200]) {
      passTime(ms);
      expect(screen.queryByText('Saved.')).toBeNull();
    }
    expect(openToast()).toBeNull();
  });
});
