import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Advances the fake timers and applies the resulting changes to the screen. */
export const passTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** Like `passTime`, and also waits for the promises that resolve between two timers. */
export const passTimeAsync = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
