import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Advances the fake timers, and applies the changes that this makes to the screen. */
export const passTime = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

/** The same for work that waits for replies in between. */
export const passTimeAsync = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
