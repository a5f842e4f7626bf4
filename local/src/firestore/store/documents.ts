import { type QueryPlan, runPlan } from '../query/run.ts';
import { compareNames, compareUtf8 } from '../values/names.ts';
import type { Microseconds } from '../values/timestamps.ts';
import { Collection, CollectionGroup, type StoredDocument } from './collection.ts';
import { parentOf } from './resource.ts';

interface Version {
  readonly name: string;
  /** null if the document was deleted */
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
  readonly #groups = new Map<string, CollectionGroup>();
  /** versions that replaced or deleted an earlier version, oldest first */
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
    const collection = this.#collections.get(path) ?? this.#addCollection(path);
    this.#groups.get(collection.id)?.indexes.replace(previous?.document ?? null, document);
    collection.put(name, document);
  }

  #addCollection(path: string): Collection {
    const collection = new Collection(path);
    this.#collections.set(path, collection);
    const group = this.#groups.get(collection.id) ?? new CollectionGroup();
    this.#groups.set(collection.id, group);
    group.collections.add(collection);
    return collection;
  }

  /** Drops versions that were replaced before `time`, and the names of documents that were deleted before `time`. */
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
      if (collection?.known.size !== 0) continue;
      this.#collections.delete(path);
      this.#groups.get(collection.id)?.collections.delete(collection);
    }
  }

  clear(): void {
    this.#versions.clear();
    this.#collections.clear();
    this.#groups.clear();
    this.#outdating = [];
  }

  *all(): Generator<StoredDocument> {
    for (const { document } of this.#versions.values()) if (document !== null) yield document;
  }

  /**
   * Answers a query from an index. A query for a past time or across all collections uses no index, but tests each
   * document.
   */
  query(plan: QueryPlan, source: CollectionSource, time?: Microseconds): StoredDocument[] {
    const { parent, collectionId, allDescendants } = source;
    if (time !== undefined) return runPlan(plan, this.#past(source, time));
    if (collectionId === null) return runPlan(plan, this.#current(source));
    const indexed = allDescendants
      ? this.#groups.get(collectionId)
      : this.#collections.get(`${parent}/${collectionId}`);
    return indexed?.indexes.find(plan) ?? [];
  }

  *#current(source: CollectionSource): Generator<StoredDocument> {
    for (const { live } of this.#sources(source)) yield* live.values();
  }

  *#past(source: CollectionSource, time: Microseconds): Generator<StoredDocument> {
    for (const { known } of this.#sources(source))
      for (const name of known) {
        const document = this.getAt(name, time);
        if (document !== null) yield document;
      }
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

  /**
   * The ids of the collections directly below a document. A collection without documents of its own is listed if it
   * contains deeper ones.
   */
  collectionIds(parent: string): string[] {
    const prefix = `${parent}/`;
    const ids = new Set<string>();
    for (const [path, { live }] of this.#collections)
      if (path.startsWith(prefix) && live.size > 0) ids.add(path.slice(prefix.length).split('/')[0] ?? '');
    return [...ids].sort(compareUtf8);
  }

  /** The names of the documents in a collection. `withMissing` adds missing documents that have descendants. */
  names(collectionPath: string, withMissing: boolean): string[] {
    const names = new Set(this.#collections.get(collectionPath)?.live.keys());
    const prefix = `${collectionPath}/`;
    if (withMissing)
      for (const [path, { live }] of this.#collections)
        if (path.startsWith(prefix) && live.size > 0)
          names.add(prefix + (path.slice(prefix.length).split('/')[0] ?? ''));
    return [...names].sort(compareNames);
  }
}
