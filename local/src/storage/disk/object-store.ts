import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { damagedContent, missingContent, noSuchObject } from '../http/failure.ts';
import { removeFile, writeFileAtomically } from './atomic-file.ts';
import { damagedData } from './data-error.ts';
import { hasContentOf } from './digest.ts';
import { KeyedLock } from './keyed-lock.ts';
import type { Layout } from './layout.ts';
import { changedRecord, describe, isObjectRecord, newRecord } from './object-record.ts';
import type { MetadataInput, ObjectDraft, ObjectRecord } from './object-record.ts';

/** A function that throws to refuse a change. Its argument is the object as it is just before the change. */
export type Check = (existing: ObjectRecord | undefined) => void | Promise<void>;

export interface StoreClock {
  readonly now: () => number;
  readonly newId: () => string;
}

function keyOf(bucket: string, name: string): string {
  return `${bucket}/${name}`;
}

/**
 * Object names can be longer than file names and contain any character, so the file is named after a hash of the name.
 */
function recordFile(layout: Layout, bucket: string, name: string): string {
  const hash = createHash('sha256').update(keyOf(bucket, name)).digest('hex');
  return join(layout.objects, `${hash}.json`);
}

function readRecords(layout: Layout): ObjectRecord[] {
  const files = readdirSync(layout.objects).filter((file) => file.endsWith('.json'));
  return files.map((file) => {
    const record = parseJson(readFileSync(join(layout.objects, file), 'utf8'));
    if (!isObjectRecord(record)) throw damagedData(layout.dir, `objects/${file} is no record of an object`);
    return record;
  });
}

const namesInSentence = 5;

/**
 * Logs objects whose content is missing or incomplete. Their metadata remains, and reading their content is refused.
 */
function reportLostContent(
  layout: Layout,
  records: readonly ObjectRecord[],
  log: (line: string) => void,
): void {
  const lost = records.filter(({ blob, size }) => {
    const file = statSync(join(layout.blobs, blob), { throwIfNoEntry: false });
    return file?.size !== size;
  });
  if (lost.length === 0) return;
  const names = lost.slice(0, namesInSentence).map(({ name }) => name);
  if (lost.length > namesInSentence) names.push('…');
  const files = lost.length === 1 ? '1 stored file' : `${lost.length} stored files`;
  log(
    `The content of ${files} is missing or incomplete in ${layout.blobs}, and cannot be read until it is uploaded again: ${names.join(', ')}.`,
  );
}

export interface OpenContent {
  readonly record: ObjectRecord;
  readonly handle: FileHandle;
  /**
   * Throws if the content does not match its stored checksum. The first call in a run reads all of the content, and so
   * does the first call after a change of the file.
   */
  readonly verify: () => Promise<void>;
}

/**
 * The objects of all buckets: metadata in memory and in one small file per object, content in one file per
 * generation.
 */
export class ObjectStore {
  readonly #layout: Layout;
  readonly #clock: StoreClock;
  readonly #locks = new KeyedLock();
  readonly #records = new Map<string, ObjectRecord>();
  readonly #sortedNames = new Map<string, readonly string[]>();
  /** Content files that were found undamaged, with the time of their last change. */
  readonly #verified = new Map<string, number>();
  #lastGeneration = 0;

  private constructor(layout: Layout, clock: StoreClock) {
    this.#layout = layout;
    this.#clock = clock;
  }

  /** Reads the stored objects, and removes the files that a killed process left and that belong to no object. */
  static async open(layout: Layout, clock: StoreClock, log: (line: string) => void): Promise<ObjectStore> {
    const store = new ObjectStore(layout, clock);
    const records = readRecords(layout);
    reportLostContent(layout, records, log);
    for (const record of records) {
      store.#records.set(keyOf(record.bucket, record.name), record);
      store.#lastGeneration = Math.max(store.#lastGeneration, Number(record.generation));
    }
    await store.#sweep();
    return store;
  }

  async #sweep(): Promise<void> {
    const known = new Set([...this.#records.values()].map((record) => record.blob));
    const blobs = await readdir(this.#layout.blobs);
    const drafts = await readdir(this.#layout.objects);
    const incoming = await readdir(this.#layout.incoming);
    await Promise.all([
      ...blobs.filter((file) => !known.has(file)).map((file) => removeFile(join(this.#layout.blobs, file))),
      ...drafts
        .filter((file) => file.endsWith('.tmp'))
        .map((file) => removeFile(join(this.#layout.objects, file))),
      ...incoming.map((file) => removeFile(join(this.#layout.incoming, file))),
    ]);
  }

  get(bucket: string, name: string): ObjectRecord | undefined {
    return this.#records.get(keyOf(bucket, name));
  }

  /** Returns the sorted names of a bucket, cached until a name is added or removed. */
  names(bucket: string): readonly string[] {
    const known = this.#sortedNames.get(bucket);
    if (known !== undefined) return known;
    const names = [...this.#records.values()]
      .filter((record) => record.bucket === bucket)
      .map((record) => record.name)
      .sort();
    this.#sortedNames.set(bucket, names);
    return names;
  }

  /**
   * Opens the content of the current generation. The content stays readable even if the object is replaced in
   * the meantime.
   */
  async openContent(bucket: string, name: string): Promise<OpenContent> {
    for (;;) {
      const record = this.get(bucket, name);
      if (record === undefined) throw noSuchObject(bucket, name);
      try {
        const handle = await open(this.blobFile(record), 'r');
        if ((await handle.stat()).size === record.size)
          return { record, handle, verify: () => this.#verify(record, handle) };
        await handle.close();
        throw damagedContent(bucket, name);
      } catch (error) {
        // The object was replaced between the lookup and the opening, so the newer object is used.
        if (this.get(bucket, name) !== record) continue;
        const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
        throw isMissing ? missingContent(bucket, name) : error;
      }
    }
  }

  async #verify(record: ObjectRecord, handle: FileHandle): Promise<void> {
    const { mtimeMs } = await handle.stat();
    if (this.#verified.get(record.blob) === mtimeMs) return;
    if (!(await hasContentOf(record, handle))) throw damagedContent(record.bucket, record.name);
    if (this.get(record.bucket, record.name)?.blob === record.blob) this.#verified.set(record.blob, mtimeMs);
  }

  blobFile(record: ObjectRecord): string {
    return join(this.#layout.blobs, record.blob);
  }

  /** Returns a path for incoming bytes. The caller removes or publishes the file. */
  incomingFile(): string {
    return join(this.#layout.incoming, this.#clock.newId());
  }

  /**
   * Creates the object's next generation from the complete bytes in `file`. The generation becomes visible when its
   * record is renamed into place.
   */
  async publish(file: string, draft: ObjectDraft, check: Check): Promise<ObjectRecord> {
    const { bucket, name } = draft;
    return this.#locks.run(keyOf(bucket, name), async () => {
      const before = this.get(bucket, name);
      await check(before);
      const now = this.#clock.now();
      this.#lastGeneration = Math.max(this.#lastGeneration + 1, Math.floor(now * 1000));
      const at = new Date(now).toISOString();
      const record = newRecord(draft, this.#lastGeneration, at, this.#clock.newId());
      await rename(file, this.blobFile(record));
      try {
        await this.#save(record);
      } catch (error) {
        // The record could not be written, so the content belongs to no object. The file is moved back to its old path,
        // where the caller can publish it again.
        await rename(this.blobFile(record), file);
        throw error;
      }
      if (before !== undefined) await this.#removeBlob(before);
      return record;
    });
  }

  async #save(record: ObjectRecord): Promise<void> {
    const text = `${JSON.stringify(record)}\n`;
    await writeFileAtomically(recordFile(this.#layout, record.bucket, record.name), text);
    const key = keyOf(record.bucket, record.name);
    if (!this.#records.has(key)) this.#sortedNames.delete(record.bucket);
    this.#records.set(key, record);
  }

  /** Changes the metadata; with `replace`, fields that the input does not mention are removed. */
  async describe(
    bucket: string,
    name: string,
    input: MetadataInput,
    check: Check,
    replace = false,
  ): Promise<ObjectRecord> {
    return this.#change(bucket, name, check, (before) => {
      const base = replace ? { headers: {}, custom: {}, downloadTokens: [] } : before;
      return describe(base, input);
    });
  }

  async setDownloadTokens(
    bucket: string,
    name: string,
    tokensAfter: (before: readonly string[]) => readonly string[],
  ): Promise<ObjectRecord> {
    return this.#change(
      bucket,
      name,
      () => undefined,
      (before) => ({ ...before, downloadTokens: tokensAfter(before.downloadTokens) }),
    );
  }

  async #change(
    bucket: string,
    name: string,
    check: Check,
    change: (before: ObjectRecord) => Pick<ObjectRecord, 'headers' | 'custom' | 'downloadTokens'>,
  ): Promise<ObjectRecord> {
    return this.#locks.run(keyOf(bucket, name), async () => {
      const before = this.get(bucket, name);
      await check(before);
      if (before === undefined) throw noSuchObject(bucket, name);
      const after = changedRecord(before, change(before), new Date(this.#clock.now()).toISOString());
      await this.#save(after);
      return after;
    });
  }

  async remove(bucket: string, name: string, check: Check): Promise<void> {
    await this.#locks.run(keyOf(bucket, name), async () => {
      const before = this.get(bucket, name);
      await check(before);
      if (before === undefined) throw noSuchObject(bucket, name);
      await rm(recordFile(this.#layout, bucket, name));
      this.#records.delete(keyOf(bucket, name));
      this.#sortedNames.delete(bucket);
      await this.#removeBlob(before);
    });
  }

  async #removeBlob(record: ObjectRecord): Promise<void> {
    this.#verified.delete(record.blob);
    await removeFile(this.blobFile(record));
  }

  async clear(): Promise<void> {
    for (const { bucket, name } of this.#records.values()) await this.remove(bucket, name, () => undefined);
  }
}
