import { compareNames } from '../values/names.ts';
import { lastSegment } from './resource.ts';

/** Finds the first position at which `name` could be inserted into the sorted list. */
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

/** Document names of one collection: existing documents, and deleted ones with a kept version. */
export class Collection {
  readonly id: string;
  readonly live = new Set<string>();
  /** live documents, and deleted ones whose past can still be read */
  readonly known = new Set<string>();
  // sorted on first use, then kept sorted, so that loading many documents sorts only once
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
