import { contentOf, type Entry } from './entry.ts';
import { limitsOf, type ComposerNetwork } from './network.ts';

const nearShare = 0.8;

export interface Counter {
  count: number;
  limit: number;
  /** `near` from 80 % on, `full` at the limit. */
  level: 'fine' | 'near' | 'full';
}

/** A network with the limits that it has for this entry. */
export function networkFor(network: ComposerNetwork | null, entry: Entry): ComposerNetwork | null {
  if (!network?.descriptionMax) return network;
  const description = network.descriptionMax(contentOf(entry, network));
  return { ...network, limits: { ...network.limits, description } };
}

/** How much of a field is written, as the network counts it. */
export function counterOf(
  field: 'title' | 'description',
  text: string,
  network: ComposerNetwork | null,
): Counter {
  const limit = limitsOf(network)[field];
  const count = field === 'description' ? (network?.lengthOf?.(text) ?? text.length) : text.length;
  if (count >= limit) return { count, limit, level: 'full' };
  return { count, limit, level: count >= limit * nearShare ? 'near' : 'fine' };
}

export interface Selection {
  start: number;
  end: number;
}

/** A description with something put in at the cursor; null where it would be too long for the network. */
export function inserted(
  text: string,
  { start, end }: Selection,
  more: string,
  network: ComposerNetwork | null,
): { text: string; cursor: number } | null {
  const whole = text.slice(0, start) + more + text.slice(end);
  const { count, limit } = counterOf('description', whole, network);
  return count > limit ? null : { text: whole, cursor: start + more.length };
}
