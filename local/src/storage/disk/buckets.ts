import { HttpFailure, noSuchBucket } from '../http/failure.ts';
import { removeFile, writeFileAtomically } from './atomic-file.ts';
import { damagedData } from './data-error.ts';
import type { Layout } from './layout.ts';
import { readJson } from './layout.ts';

export interface Bucket {
  readonly name: string;
  readonly timeCreated: string;
  readonly updated: string;
  readonly metageneration: number;
  /** Settings such as CORS, lifecycle and labels. This server stores and returns them, but they have no effect here. */
  readonly settings: Readonly<Record<string, unknown>>;
}

function isBucketList(value: unknown): value is Bucket[] {
  return (
    Array.isArray(value) &&
    value.every(
      (bucket: unknown) =>
        typeof bucket === 'object' && bucket !== null && 'name' in bucket && 'settings' in bucket,
    )
  );
}

/** The list of buckets. The default bucket exists from the start; the API creates the others. */
export class Buckets {
  readonly #layout: Layout;
  readonly #now: () => number;
  readonly #defaultName: string;
  readonly #buckets = new Map<string, Bucket>();

  private constructor(layout: Layout, defaultName: string, now: () => number) {
    this.#layout = layout;
    this.#defaultName = defaultName;
    this.#now = now;
  }

  static async open(layout: Layout, defaultName: string, now: () => number): Promise<Buckets> {
    const buckets = new Buckets(layout, defaultName, now);
    const saved = (await readJson(layout.dir, layout.buckets)) ?? [];
    if (!isBucketList(saved)) throw damagedData(layout.dir, 'buckets.json is no list of buckets');
    for (const bucket of saved) buckets.#buckets.set(bucket.name, bucket);
    if (!buckets.#buckets.has(defaultName)) buckets.#buckets.set(defaultName, buckets.#fresh(defaultName));
    return buckets;
  }

  #fresh(name: string, settings: Readonly<Record<string, unknown>> = {}): Bucket {
    const at = new Date(this.#now()).toISOString();
    return { name, timeCreated: at, updated: at, metageneration: 1, settings };
  }

  list(): readonly Bucket[] {
    return [...this.#buckets.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  get(name: string): Bucket {
    const bucket = this.#buckets.get(name);
    if (bucket === undefined) throw noSuchBucket();
    return bucket;
  }

  async create(name: string, settings: Readonly<Record<string, unknown>>): Promise<Bucket> {
    if (!/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/.test(name)) {
      throw new HttpFailure(400, 'invalid', `Invalid bucket name: '${name}'`);
    }
    if (this.#buckets.has(name)) {
      throw new HttpFailure(
        409,
        'conflict',
        'Your previous request to create the named bucket succeeded and you already own it.',
      );
    }
    return this.#save(this.#fresh(name, settings));
  }

  async change(name: string, settings: Readonly<Record<string, unknown>>): Promise<Bucket> {
    const before = this.get(name);
    const merged = Object.entries({ ...before.settings, ...settings }).filter(([, value]) => value !== null);
    return this.#save({
      ...before,
      settings: Object.fromEntries(merged),
      metageneration: before.metageneration + 1,
      updated: new Date(this.#now()).toISOString(),
    });
  }

  async #save(bucket: Bucket): Promise<Bucket> {
    this.#buckets.set(bucket.name, bucket);
    await writeFileAtomically(this.#layout.buckets, `${JSON.stringify(this.list())}\n`);
    return bucket;
  }

  async clear(): Promise<void> {
    this.#buckets.clear();
    this.#buckets.set(this.#defaultName, this.#fresh(this.#defaultName));
    await removeFile(this.#layout.buckets);
  }
}
