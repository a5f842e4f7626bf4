import type { Selection } from '../text/insertion.ts';
import { contentOf, type Variant } from './variant.ts';
import { limitsOf, type ComposerNetwork } from './network.ts';

const nearShare = 0.8;

export interface Counter {
  count: number;
  limit: number;
  /** `near` from 80 % of the limit, `full` at the limit. */
  level: 'fine' | 'near' | 'full';
}

/** The network, with the description limit that applies to the content of this variant. */
export function networkFor(network: ComposerNetwork | null, variant: Variant): ComposerNetwork | null {
  if (!network?.descriptionMax) return network;
  const description = network.descriptionMax(contentOf(variant, network));
  return { ...network, limits: { ...network.limits, description } };
}

export function counterWith(count: number, limit: number): Counter {
  if (count >= limit) return { count, limit, level: 'full' };
  return { count, limit, level: count >= limit * nearShare ? 'near' : 'fine' };
}

export function counterOf(
  field: 'title' | 'description',
  text: string,
  network: ComposerNetwork | null,
): Counter {
  const limit = limitsOf(network)[field];
  const count = field === 'description' ? (network?.lengthOf?.(text) ?? text.length) : text.length;
  return counterWith(count, limit);
}

/** Replaces the selection in a description; null if the result would exceed the network's limit. */
export function insertText(
  text: string,
  { start, end }: Selection,
  more: string,
  network: ComposerNetwork | null,
): { text: string; cursor: number } | null {
  const whole = text.slice(0, start) + more + text.slice(end);
  const { count, limit } = counterOf('description', whole, network);
  return count > limit ? null : { text: whole, cursor: start + more.length };
}
