import { passTime } from '../testing/pass-time.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CopyButton } from './copy-button.tsx';
import { ToastProvider } from './toasts.tsx';

const writeText = vi.fn<(text: string) => Promise<void>>();

beforeEach(() => {
  vi.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  vi.useRealTimers();
});

async function copy() {
  render(
    <ToastProvider>
      <CopyButton text="https://fanfare.example/login" label="Copy link" />
    </ToastProvider>,
  );
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
    await Promise.resolve();
  });
}

describe('CopyButton', () => {
  it('the button confirms for two seconds that the text was copied', async () => {
    await copy();
    expect(writeText.mock.calls).toEqual([['https://fanfare.example/login']]);
    passTime(1999);
    expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined();
    passTime(1);
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined();
  });

  it('the text is shown when the browser blocks copying', async () => {
    writeText.mockRejectedValue(new Error('denied'));
    await copy();
    expect(screen.getByRole('alert').textContent).toContain('https://fanfare.example/login');
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined();
  });
});
