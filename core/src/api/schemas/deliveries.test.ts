import { describe, expect, it } from 'vitest';
import { failureKinds } from '../../deliveries/failure-kinds.ts';
import {
  decideDeliveryInput,
  deliveryInput,
  listDeliveriesInput,
  retryDeliveriesInput,
} from './deliveries.ts';

const workspaceId = 'abcdefghij0123456789';

describe('a delivery id', () => {
  const names = (id: unknown) => deliveryInput.safeParse({ workspaceId, id }).success;

  it.each(['d', 'Post_1-r3', 'a'.repeat(128)])('the id %s is accepted', (id) => {
    expect(names(id)).toBe(true);
  });

  it.each(['', 'a/b', '..', 'a\n', 'a'.repeat(129), 7, undefined])('the id %j is refused', (id) => {
    expect(names(id)).toBe(false);
  });

  it('the workspace is required', () => {
    expect(deliveryInput.safeParse({ id: 'd' }).error?.issues).toMatchObject([{ path: ['workspaceId'] }]);
  });

  it('a list of deliveries requires either a post or up to 50 valid ids, but not both', () => {
    expect(listDeliveriesInput.safeParse({ workspaceId, post_id: 'p-1' }).success).toBe(true);
    expect(listDeliveriesInput.safeParse({ workspaceId }).success).toBe(false);
    expect(listDeliveriesInput.safeParse({ workspaceId, ids: 'd-1,d-2' }).success).toBe(true);
    expect(listDeliveriesInput.safeParse({ workspaceId, post_id: 'p-1', ids: 'd-1' }).success).toBe(false);
    const tooMany = Array.from({ length: 51 }, (_, i) => `d-${i}`).join(',');
    expect(listDeliveriesInput.safeParse({ workspaceId, ids: tooMany }).success).toBe(false);
    expect(listDeliveriesInput.safeParse({ workspaceId, ids: 'a/b' }).success).toBe(false);
  });
});

describe("a person's confirmation of the outcome", () => {
  it('a confirmation has to be true or false, and any other value is refused', () => {
    const says = (isOut: unknown) => decideDeliveryInput.safeParse({ workspaceId, id: 'd', isOut }).success;
    expect([true, false, 'true', null, undefined].map(says)).toEqual([true, true, false, false, false]);
  });
});

describe('retrying all deliveries that failed for the same reason', () => {
  const retries = (change: object) => retryDeliveriesInput.safeParse({ workspaceId, ...change }).success;

  it.each(failureKinds)('a retry accepts the failure kind %s', (kind) => {
    expect(retries({ kind })).toBe(true);
    expect(retries({ kind, platform_id: 'UC1' })).toBe(true);
  });

  it('a retry without a known failure kind, or with an empty or too long account id, is refused', () => {
    expect(retries({ kind: 'tired' })).toBe(false);
    expect(retries({})).toBe(false);
    expect(retries({ kind: 'rejected', platform_id: '' })).toBe(false);
    expect(retries({ kind: 'rejected', platform_id: 'a'.repeat(257) })).toBe(false);
  });
});
