import { passTimeAsync } from '../../testing/pass-time.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReadCache } from '../../browser/read-cache.tsx';
import { SessionProvider } from '../../browser/session-provider.tsx';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { useDeliveries } from './use-deliveries.ts';
import { useDelivery } from './use-delivery.ts';

function view(id: string, state: DeliveryView['state']): DeliveryView {
  return {
    id,
    post_id: 'p',
    platform: 'x',
    platform_id: '1',
    target: null,
    kind: 'post',
    state,
    dueAt: '2026-11-02T09:00:00.000Z',
    nextAt: null,
    late: null,
    attempts: 1,
    failure: null,
    receipt: null,
    warnings: [],
    canRetry: false,
    needsDecision: false,
  };
}

const wrapperFor =
  ({ call }: ReturnType<typeof fakeApi>) =>
  ({ children }: { children: ReactNode }) => (
    <SessionProvider session={fakeSession(kim)} call={call}>
      <ReadCache>{children}</ReadCache>
    </SessionProvider>
  );

/** A server with these deliveries, which three components watch at the same time. */
function watch(states: Record<string, DeliveryView['state']>) {
  const api = fakeApi({
    listDeliveries: ({ ids = '' }) => ids.split(',').map((id) => view(id, states[id] ?? 'queued')),
  });
  const wrapper = wrapperFor(api);
  const ids = Object.keys(states);
  const useAll = () => [
    useDeliveries('w1', ids),
    useDeliveries('w1', ids.toReversed()),
    useDeliveries('w1', ids),
  ];
  const hook = renderHook(useAll, { wrapper });
  return { ...hook, states, asked: () => api.calls.map(({ input }) => (input as { ids: string }).ids) };
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

describe('watched deliveries', () => {
  it('all components that show deliveries share one call', async () => {
    const { result, asked } = watch({ d1: 'processing', d2: 'queued' });
    await waitFor(() => expect(result.current[2]?.deliveries).toHaveLength(2));
    expect(asked()).toEqual(['d1,d2']);
  });

  it('deliveries are polled only while they can change', async () => {
    const { result, states, asked } = watch({ d1: 'processing', d2: 'processing' });
    await waitFor(() => expect(result.current[0]?.deliveries).toHaveLength(2));
    states['d1'] = 'published';
    await passTimeAsync(2_100);
    states['d2'] = 'failed';
    await passTimeAsync(2_100);
    await passTimeAsync(60_000);
    expect(asked()).toEqual(['d1,d2', 'd1,d2', 'd2']);
    expect(result.current[0]?.deliveries?.map(({ state }) => state)).toEqual(['published', 'failed']);
  });

  it('deliveries are polled again after a retry that the server has answered', async () => {
    const { result, states, asked } = watch({ d1: 'failed' });
    await waitFor(() => expect(result.current[0]?.deliveries).toHaveLength(1));
    act(() => result.current[0]?.update(view('d1', 'queued')));
    expect(result.current[0]?.deliveries?.[0]?.state).toBe('queued');
    states['d1'] = 'published';
    await passTimeAsync(2_100);
    expect(asked()).toEqual(['d1', 'd1']);
    expect(result.current[0]?.deliveries?.[0]?.state).toBe('published');
  });
});

it('a delivery that is retried after a long time on the screen is polled often again', async () => {
  let state: DeliveryView['state'] = 'failed';
  const api = fakeApi({
    findDelivery: () => ({ ...view('d1', state), timeline: [] }),
    retryDelivery: () => view('d1', (state = 'queued')),
  });
  const known = view('d1', 'failed');
  const { result } = renderHook(() => useDelivery('w1', known, () => undefined), {
    wrapper: wrapperFor(api),
  });
  await waitFor(() => expect(result.current.timeline).not.toBeNull());
  await passTimeAsync(11 * 60_000);
  act(() => result.current.actions.retry());
  await waitFor(() => expect(result.current.delivery.state).toBe('queued'));
  state = 'published';
  await passTimeAsync(2_100);
  expect(result.current.delivery.state).toBe('published');
});
