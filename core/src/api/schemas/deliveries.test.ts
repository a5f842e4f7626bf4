import { describe, expect, it } from 'vitest';
import { failureKinds } from '../../deliveries/delivery.ts';
import {
  decideDeliveryInput,
  deliveryInput,
  listDeliveriesInput,
  retryDeliveriesInput,
} from './deliveries.ts';

const workspaceId = 'abcdefghij0123456789';

describe('a delivery', () => {
  const names = (id: unknown) => deliveryInput.safeParse({ workspaceId, id }).success;

  it.each(['d', 'Post_1-r3', 'a'.repeat(128)])('is named by %s', (id) => {
    expect(names(id)).toBe(true);
  });

  it.each(['', 'a/b', '..', 'a\n', 'a'.repeat(129), 7, undefined])('is not named by %j', (id) => {
    expect(names(id)).toBe(false);
  });

  it('belongs to a workspace, which has to be said', () => {
    expect(deliveryInput.safeParse({ id: 'd' }).error?.issues).toMatchObject([{ path: ['workspaceId'] }]);
  });

  it('is found by its post', () => {
    expect(listDeliveriesInput.safeParse({ workspaceId, post_id: 'p-1' }).success).toBe(true);
    expect(listDeliveriesInput.safeParse({ workspaceId }).success).toBe(false);
  });
});

describe('what somebody saw at the network', () => {
  it('is yes or no', () => {
    const says = (isOut: unknown) => decideDeliveryInput.safeParse({ workspaceId, id: 'd', isOut }).success;
    expect([true, false, 'true', null, undefined].map(says)).toEqual([true, true, false, false, false]);
  });
});

describe('trying again what failed alike', () => {
  const retries = (change: object) => retryDeliveriesInput.safeParse({ workspaceId, ...change }).success;

  it.each(failureKinds)('is for one way to fail: %s', (kind) => {
    expect(retries({ kind })).toBe(true);
    expect(retries({ kind, platform_id: 'UC1' })).toBe(true);
  });

  it('is for none that nobody knows, and for no account without a name', () => {
    expect(retries({ kind: 'tired' })).toBe(false);
    expect(retries({})).toBe(false);
    expect(retries({ kind: 'rejected', platform_id: '' })).toBe(false);
    expect(retries({ kind: 'rejected', platform_id: 'a'.repeat(257) })).toBe(false);
  });
});
