import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Spoken } from './spoken.tsx';

it('a result is announced once the person pauses, not at each key', () => {
  vi.useFakeTimers();
  const said = () => screen.getByRole('status').textContent;
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const { rerender } = render(<Spoken text="Fits." />);
  pass(5000);
  expect(said()).toBe('');
  rerender(<Spoken text="1 over." />);
  pass(1100);
  rerender(<Spoken text="2 over." />);
  pass(1100);
  expect(said()).toBe('');
  pass(100);
  expect(said()).toBe('2 over.');
  rerender(<Spoken text="Fits." />);
  pass(1200);
  expect(said()).toBe('Fits.');
});
