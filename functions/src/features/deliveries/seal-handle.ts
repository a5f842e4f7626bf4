import type { KeyRing, Sealed } from '../../google/key-ring.ts';
import { sealedShape } from '../../store/credentials.ts';
import type { DeliveryRef } from '../../store/deliveries.ts';

const sealContext = ({ workspaceId, id }: DeliveryRef) => `${workspaceId}-deliveries-${id}`;

/**
 * Encrypts a handle. It needs the same protection as a token, because an upload address in it allows writing to that
 * address.
 */
export function sealHandle(ring: KeyRing, ref: DeliveryRef, handle: unknown): Sealed {
  return ring.seal(JSON.stringify(handle), sealContext(ref));
}

export function openHandle(ring: KeyRing, ref: DeliveryRef, stored: unknown): unknown {
  return stored === null ? null : JSON.parse(ring.open(sealedShape.parse(stored), sealContext(ref)));
}
