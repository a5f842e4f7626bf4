import type { KeyRing, Sealed } from '../../google/key-ring.ts';
import { sealedShape } from '../../store/credentials.ts';
import type { DeliveryRef } from '../../store/deliveries.ts';
import type { Reporter } from './perform.ts';

const placeOf = ({ workspaceId, id }: DeliveryRef) => `${workspaceId}-deliveries-${id}`;

/** The address of an upload lets whoever has it write there, so what networks give us is written down as tokens are. */
export function sealHandle(ring: KeyRing, ref: DeliveryRef, handle: unknown): Sealed {
  return ring.seal(JSON.stringify(handle), placeOf(ref));
}

export function openHandle(ring: KeyRing, ref: DeliveryRef, stored: unknown): unknown {
  return stored === null ? null : JSON.parse(ring.open(sealedShape.parse(stored), placeOf(ref)));
}

/** Tells what is to be kept so that nobody else can read it. */
export const sealing =
  (ring: () => KeyRing, ref: DeliveryRef, tell: Reporter): Reporter =>
  (said, beside) =>
    tell('handle' in said ? { ...said, handle: sealHandle(ring(), ref, said.handle) } : said, beside);
