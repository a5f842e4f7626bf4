import { Indexes } from '../query/field-index.ts';
import type { Fields } from '../types.ts';
import type { Microseconds } from '../values/timestamps.ts';
import { lastSegment } from './resource.ts';

/** A document with the content that its last commit wrote. */
export interface StoredDocument {
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Microseconds;
  readonly updateTime: Microseconds;
}

export class Collection {
  readonly id: string;
  readonly live = new Map<string, StoredDocument>();
  /** the names of live documents, and of deleted documents whose past versions can still be read */
  readonly known = new Set<string>();
  readonly indexes = new Indexes<StoredDocument>(() => this.live.values());

  constructor(path: string) {
    this.id = lastSegment(path);
  }

  put(name: string, document: StoredDocument | null): void {
    this.known.add(name);
    this.indexes.replace(this.live.get(name) ?? null, document);
    if (document === null) this.live.delete(name);
    else this.live.set(name, document);
  }

  forget(name: string): void {
    this.known.delete(name);
  }
}

export class CollectionGroup {
  readonly collections = new Set<Collection>();
  readonly indexes = new Indexes<StoredDocument>(() => this.#documents());

  *#documents(): Generator<StoredDocument> {
    for (const { live } of this.collections) yield* live.values();
  }
}
