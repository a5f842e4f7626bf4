import type { Fields } from '../types.ts';
import { compareNames, compareUtf8 } from '../values/names.ts';
import type { Microseconds } from '../values/timestamps.ts';
import { Collection } from './collection.ts';
import { parentOf } from './resource.ts';

/** One version of a document, valid from one commit on. */
export interface StoredDocument {
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: Microseconds;
  readonly updateTime: Microseconds;
}

interface Version {
  readonly name: string;
  /** null when the document was deleted */
  readonly document: StoredDocument | null;
  readonly commitTime: Microseconds;
  previous: Version | null;
}

export interface CollectionSource {
  /** a document, or the root of all documents */
  readonly parent: string;
  /** null for every collection */
  readonly collectionId: string | null;
  readonly allDescendants: boolean;
}

/** All documents of a database, with the versions that reads in the past still need. */
export class DocumentTable {
  readonly #versions = new Map<string, Version>();
  readonly #collections = new Map<string, Collection>();
  /** versions that replaced another one or are deletions, oldest first */
  #outdating: Version[] = [];

  get(name: string): StoredDocument | null {
    return this.#versions.get(name)?.document ?? null;
  }

  getAt(name: string, time: Microseconds): StoredDocument | null {
    let version = this.#versions.get(name) ?? null;
    while (version !== null && version.commitTime > time) version = version.previous;
    return version?.document ?? null;
  }

  put(name: string, document: StoredDocument | null, commitTime: Microseconds): void {
    const previous = this.#versions.get(name) ?? null;
    const version = { name, document, commitTime, previous };
    this.#versions.set(name, version);
    if (previous !== null || document === null) this.#outdating.push(version);

    const path = parentOf(name);
    const collection = this.#collections.get(path) ?? new Collection(path);
    this.#collections.set(path, collection);
    if (document === null) collection.remove(name);
    else collection.add(name);
  }

  /** Drops versions that were replaced before `time`, and the remains of documents deleted before it. */
  forgetBefore(time: Microseconds): void {
    const firstKept = this.#outdating.findIndex(({ commitTime }) => commitTime >= time);
    const outdated = this.#outdating.splice(0, firstKept === -1 ? this.#outdating.length : firstKept);
    for (const version of outdated) {
      version.previous = null;
      if (version.document !== null || this.#versions.get(version.name) !== version) continue;
      this.#versions.delete(version.name);
      const path = parentOf(version.name);
      const collection = this.#collections.get(path);
      collection?.forget(version.name);
      if (collection?.known.size === 0) this.#collections.delete(path);
    }
  }

  clear(): void {
    this.#versions.clear();
    this.#collections.clear();
    this.#outdating = [];
  }

  *all(): Generator<StoredDocument> {
    for (const { document } of this.#versions.values()) if (document !== null) yield document;
  }

  /** Returns the documents of the source, now or at a past time; within a collection they are sorted by name. */
  select(source: CollectionSource, time?: Microseconds): { rows: StoredDocument[]; sortedByName: boolean } {
    const collections = this.#sources(source);
    const rows = collections.flatMap((collection) =>
      time === undefined ? this.#current(collection) : this.#past(collection, time),
    );
    return { rows, sortedByName: collections.length < 2 };
  }

  #current(collection: Collection): StoredDocument[] {
    return collection.sortedNames().flatMap((name) => this.get(name) ?? []);
  }

  #past(collection: Collection, time: Microseconds): StoredDocument[] {
    return [...collection.known].sort(compareNames).flatMap((name) => this.getAt(name, time) ?? []);
  }

  #sources({ parent, collectionId, allDescendants }: CollectionSource): Collection[] {
    if (!allDescendants && collectionId !== null) {
      const only = this.#collections.get(`${parent}/${collectionId}`);
      return only === undefined ? [] : [only];
    }
    const found: Collection[] = [];
    for (const [path, collection] of this.#collections) {
      const isBelow = allDescendants ? path.startsWith(`${parent}/`) : parentOf(path) === parent;
      if (isBelow && (collectionId === null || collection.id === collectionId)) found.push(collection);
    }
    return found;
  }

  /** Lists the ids of the collections directly below a document, including those that only lead to deeper documents. */
  collectionIds(parent: string): string[] {
    const prefix = `${parent}/`;
    const ids = new Set<string>();
    for (const [path, { live }] of this.#collections)
      if (path.startsWith(prefix) && live.size > 0) ids.add(path.slice(prefix.length).split('/')[0] ?? '');
    return [...ids].sort(compareUtf8);
  }

  /** Lists the document names of a collection; `withMissing` adds missing documents that have descendants. */
  names(collectionPath: string, withMissing: boolean): string[] {
    const names = new Set(this.#collections.get(collectionPath)?.live);
    const prefix = `${collectionPath}/`;
    if (withMissing)
      for (const [path, { live }] of this.#collections)
        if (path.startsWith(prefix) && live.size > 0)
          names.add(prefix + (path.slice(prefix.length).split('/')[0] ?? ''));
    return [...names].sort(compareNames);
  }
}
