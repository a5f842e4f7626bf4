import type { Selection } from '../text/insertion.ts';
import { counterOf, networkFor } from './counter.ts';
import type { FindNetwork } from './network.ts';
import { isDraft, type Variant } from './variant.ts';

/** A description's limit, and how its characters are counted. */
export interface TextRoom {
  /** The name of the network; null for a draft. */
  network: string | null;
  limit: number;
  countOf(text: string): number;
}

/** The network whose limit leaves the least room for this description. Null while the networks' rules are loading. */
export function tightestRoom(text: string, variants: readonly Variant[], find: FindNetwork): TextRoom | null {
  const rooms = variants.flatMap((variant): TextRoom[] => {
    const network = networkFor(find(variant.uploadTo), variant);
    if (!network && !isDraft(variant)) return [];
    const { limit } = counterOf('description', '', network);
    const countOf = (each: string) => counterOf('description', each, network).count;
    return [{ network: network?.label ?? null, limit, countOf }];
  });
  const left = (room: TextRoom) => room.limit - room.countOf(text);
  return rooms.toSorted((a, b) => left(a) - left(b) || a.limit - b.limit)[0] ?? null;
}

/** The share of the limit that is requested, because language models often write more characters than requested. */
const aimedShare = 0.95;

/**
 * The number of characters to request from the assistant, so that the text is within the limit after the selected part
 * is replaced. Null if the rest of the text leaves no space.
 */
export function lengthFor(text: string, { start, end }: Selection, room: TextRoom): number | null {
  const part = text.slice(start, end);
  const counted = room.countOf(part);
  const left = room.limit - (room.countOf(text) - counted);
  // The network may count a character as more or less than one: some networks count an emoji as two, or every link as
  // equally long.
  const perCounted = counted === 0 ? 1 : Array.from(part).length / counted;
  const length = Math.floor(left * perCounted * aimedShare);
  return length < 1 ? null : length;
}
