import { closeSync, fdatasyncSync, ftruncateSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Microseconds } from '../values/timestamps.ts';
import { lockDirectory } from './directory-lock.ts';
import { CorruptDataError } from './errors.ts';
import { readIfPresent, replaceFile, writeFully } from './files.ts';
import { encodeFrame, scanFrames } from './frames.ts';
import {
  type ClearRecord,
  decodeRecord,
  type DocumentsRecord,
  encodeRecord,
  FORMAT,
  type HeaderRecord,
  type StorageRecord,
} from './records.ts';

const SNAPSHOT_FILE = 'snapshot.bin';
const LOG_FILE = 'log.bin';
/** A log longer than this is compacted into the snapshot while the server runs. */
const COMPACT_BYTES = 64 * 1024 * 1024;
/** A log longer than this is compacted into the snapshot at the start. */
const COMPACT_BYTES_AT_START = 8 * 1024 * 1024;

export type ChangeRecord = DocumentsRecord | ClearRecord;

export interface JournalOptions {
  readonly directory: string;
  readonly fsync: boolean;
  readonly log: (line: string) => void;
  readonly now: () => number;
  readonly compactBytes?: number;
  /** the complete contents, for a snapshot */
  readonly contents: () => { readonly upTo: Microseconds; readonly records: Iterable<DocumentsRecord> };
}

const frameOf = (record: StorageRecord): Buffer => encodeFrame(encodeRecord(record));

function headerOf(file: string, kind: HeaderRecord['kind'], payload: Buffer | undefined): HeaderRecord {
  const header = payload === undefined ? undefined : decodeRecord(payload);
  if (header?.kind !== kind) throw new CorruptDataError(file, 'its first record is not a header');
  if (header.format !== FORMAT) throw new CorruptDataError(file, `format ${header.format} is not known here`);
  return header;
}

/**
 * Stores changes in two files: a snapshot, and a log of later changes. Log records that the snapshot contains are
 * skipped, so a crash between writing the snapshot and emptying the log does no harm.
 */
export class Journal {
  readonly #options: JournalOptions;
  readonly #snapshotFile: string;
  readonly #logFile: string;
  readonly #unlock: () => void;
  #fd: number | null = null;
  #bytes = 0;

  constructor(options: JournalOptions) {
    this.#options = options;
    this.#snapshotFile = join(options.directory, SNAPSHOT_FILE);
    this.#logFile = join(options.directory, LOG_FILE);
    this.#unlock = lockDirectory(options.directory);
  }

  /** Restores all stored changes, oldest first, and then accepts new ones. */
  open(restore: (record: ChangeRecord) => void): void {
    try {
      const upTo = this.#readSnapshot(restore);
      this.#readLog(upTo, restore);
      if (this.#fd === null) this.#compact();
      else if (this.#bytes > (this.#options.compactBytes ?? COMPACT_BYTES_AT_START)) this.tryToCompact();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  #readSnapshot(restore: (record: ChangeRecord) => void): Microseconds {
    const file = this.#snapshotFile;
    const bytes = readIfPresent(file);
    if (bytes === null) return 0;
    const { payloads, end } = scanFrames(bytes);
    if (end < bytes.length) throw new CorruptDataError(file, `its checksum fails at byte ${end}`);
    const header = headerOf(file, 'snapshot', payloads[0]);
    let documents = 0;
    let isComplete = false;
    for (const payload of payloads.slice(1)) {
      const record = decodeRecord(payload);
      if (record.kind === 'documents') {
        restore(record);
        documents += record.documents.length;
      }
      isComplete = record.kind === 'end' && record.documents === documents;
    }
    if (!isComplete) throw new CorruptDataError(file, 'its end is missing');
    return header.upTo;
  }

  #readLog(upTo: Microseconds, restore: (record: ChangeRecord) => void): void {
    const file = this.#logFile;
    const bytes = readIfPresent(file);
    if (bytes === null) return;
    const { payloads, end, isDamagedInside } = scanFrames(bytes);
    if (isDamagedInside) throw new CorruptDataError(file, `its checksum fails at byte ${end}`);
    const header = headerOf(file, 'log', payloads[0]);
    if (header.upTo > upTo)
      throw new CorruptDataError(this.#snapshotFile, 'it is missing or older than the log next to it');
    for (const payload of payloads.slice(1)) {
      const record = decodeRecord(payload);
      const isChange = record.kind === 'documents' || record.kind === 'clear';
      if (isChange && record.time > upTo) restore(record);
    }
    if (end < bytes.length) this.#keepAside(bytes.subarray(end));
    this.#fd = openSync(file, 'a');
    this.#bytes = end;
    if (end < bytes.length) ftruncateSync(this.#fd, end);
  }

  /**
   * Saves the bytes behind the last intact record in a file of their own. They belong to a record that is unfinished or
   * damaged.
   */
  #keepAside(bytes: Buffer): void {
    const at = new Date(this.#options.now()).toISOString().replaceAll(':', '-');
    const keptIn = `${this.#logFile}.damaged-${at}`;
    replaceFile(keptIn, [bytes]);
    this.#options.log(
      `The last ${bytes.length} bytes of ${this.#logFile} are of a record that was never finished or is damaged; they were moved to ${keptIn}, and everything before them is kept.`,
    );
  }

  /** Returns once the record is stored. If storing fails, no part of the record is kept. */
  append(record: ChangeRecord): void {
    if (this.#fd === null) throw new Error('The journal is closed.');
    const frame = frameOf(record);
    try {
      writeFully(this.#fd, frame);
      if (this.#options.fsync) fdatasyncSync(this.#fd);
    } catch (error) {
      ftruncateSync(this.#fd, this.#bytes);
      throw error;
    }
    this.#bytes += frame.length;
  }

  get isLong(): boolean {
    return this.#bytes > (this.#options.compactBytes ?? COMPACT_BYTES);
  }

  /** Compacts the log if the disk has room. If not, the long log stays in use. */
  tryToCompact(): void {
    try {
      this.#compact();
    } catch (error) {
      this.#options.log(`Firestore cannot compact its log: ${String(error)}`);
    }
  }

  #compact(): void {
    const { upTo, records } = this.#options.contents();
    replaceFile(this.#snapshotFile, this.#snapshotFrames(upTo, records));
    const header = frameOf({ kind: 'log', format: FORMAT, upTo });
    replaceFile(this.#logFile, [header]);
    if (this.#fd !== null) closeSync(this.#fd);
    this.#fd = openSync(this.#logFile, 'a');
    this.#bytes = header.length;
  }

  *#snapshotFrames(upTo: Microseconds, records: Iterable<DocumentsRecord>): Generator<Buffer> {
    yield frameOf({ kind: 'snapshot', format: FORMAT, upTo });
    let documents = 0;
    for (const record of records) {
      documents += record.documents.length;
      yield frameOf(record);
    }
    yield frameOf({ kind: 'end', documents });
  }

  close(): void {
    if (this.#fd !== null) closeSync(this.#fd);
    this.#fd = null;
    this.#unlock();
  }
}
