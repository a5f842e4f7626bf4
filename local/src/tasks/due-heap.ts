/** A planned entry; only the heap changes `index`. */
export interface HeapEntry {
  at: number;
  order: number;
  index: number;
}

const isBefore = (a: HeapEntry, b: HeapEntry): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

/** A priority queue with the earliest entry first; entries can also be removed from its middle. */
export class DueHeap<Entry extends HeapEntry> {
  readonly #entries: Entry[] = [];

  get first(): Entry | undefined {
    return this.#entries[0];
  }

  add(entry: Entry): void {
    this.#place(entry, this.#entries.length);
    this.#rise(entry);
  }

  remove(entry: Entry): void {
    if (this.#entries[entry.index] !== entry) return;
    const last = this.#entries.pop();
    if (last === undefined || last === entry) return;
    this.#place(last, entry.index);
    this.#rise(last);
    this.#sink(last);
  }

  #place(entry: Entry, index: number): void {
    this.#entries[index] = entry;
    entry.index = index;
  }

  #swap(a: Entry, b: Entry): void {
    const index = a.index;
    this.#place(a, b.index);
    this.#place(b, index);
  }

  #rise(entry: Entry): void {
    for (;;) {
      const parent = entry.index === 0 ? undefined : this.#entries[(entry.index - 1) >> 1];
      if (!parent || isBefore(parent, entry)) return;
      this.#swap(entry, parent);
    }
  }

  #sink(entry: Entry): void {
    for (;;) {
      const left = this.#entries[2 * entry.index + 1];
      const right = this.#entries[2 * entry.index + 2];
      const child = left && right && isBefore(right, left) ? right : left;
      if (!child || isBefore(entry, child)) return;
      this.#swap(entry, child);
    }
  }
}
