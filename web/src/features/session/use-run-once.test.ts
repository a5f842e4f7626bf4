import { act, renderHook, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { useRunOnce } from './use-run-once.ts';

const states = (work: () => Promise<string>, ready = true) =>
  renderHook(({ may }) => useRunOnce(work, may), { initialProps: { may: ready }, wrapper: StrictMode });

describe('useRunOnce', () => {
  it('the work runs once even though React mounts the component twice', async () => {
    const work = vi.fn(() => Promise.resolve('kim@fanfare.example'));
    const { result, rerender } = states(work);
    expect(result.current[0]).toEqual({ state: 'under way' });
    await waitFor(() => expect(result.current[0]).toEqual({ state: 'done', result: 'kim@fanfare.example' }));
    rerender({ may: true });
    expect(work).toHaveBeenCalledOnce();
  });

  it('the work does not run until `ready` is true', async () => {
    const work = vi.fn(() => Promise.resolve('done'));
    const { result, rerender } = states(work, false);
    expect(work).not.toHaveBeenCalled();
    rerender({ may: true });
    await waitFor(() => expect(result.current[0].state).toBe('done'));
    expect(work).toHaveBeenCalledOnce();
  });

  it('the work is repeated only on request', async () => {
    const error = new Error('offline');
    const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValueOnce('done');
    const { result } = states(work);
    await waitFor(() => expect(result.current[0]).toEqual({ state: 'failed', error }));
    expect(work).toHaveBeenCalledOnce();
    act(() => result.current[1]());
    expect(result.current[0]).toEqual({ state: 'under way' });
    await waitFor(() => expect(result.current[0]).toEqual({ state: 'done', result: 'done' }));
  });
});
