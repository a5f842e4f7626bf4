import { compareNames } from '../values/names.ts';
import { lastSegment } from './resource.ts';

/** First position at which `name` could stand in the sorted list. */
function positionOf(sorted: readonly string[], name: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareNames(sorted[middle] as string, name) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Names of one collection's documents: those that exist, and those some kept version tells about. */
export class Collection {
  readonly id: string;
  readonly live = new Set<string>();
  /** live ones, and deleted ones whose past can still be read */
  readonly known = new Set<string>();
  // sorted when first asked for, then kept sorted: loading many documents sorts once
  #sorted: string[] | null = null;

  constructor(path: string) {
    this.id = lastSegment(path);
  }

  add(name: string): void {
    this.known.add(name);
    if (this.live.has(name)) return;
    this.live.add(name);
    this.#sorted?.splice(positionOf(this.#sorted, name), 0, name);
  }

  remove(name: string): void {
    this.known.add(name);
    if (!this.live.delete(name)) return;
    this.#sorted?.splice(positionOf(this.#sorted, name), 1);
  }

  forget(name: string): void {
    this.known.delete(name);
  }

  sortedNames(): readonly string[] {
    this.#sorted ??= [...this.live].sort(compareNames);
    return this.#sorted;
  }
}
