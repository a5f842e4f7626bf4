import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { StatusAnnouncement } from './status-announcement.tsx';

it('a result is announced 1.2 seconds after its last change, and the first result is not announced', () => {
  vi.useFakeTimers();
  const said = () => screen.getByRole('status').textContent;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const { rerender } = render(<StatusAnnouncement text="Fits." />);
  pass(5000);
  expect(said()).toBe('');
  rerender(<StatusAnnouncement text="1 over." />);
  pass(1100);
  rerender(<StatusAnnouncement text="2 over." />);
  pass(1100);
  expect(said()).toBe('');
  pass(100);
  expect(said()).toBe('2 over.');
  rerender(<StatusAnnouncement text="Fits." />);
  pass(1200);
  expect(said()).toBe('Fits.');
});
