import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { StartError } from '../process/start-error.ts';

/** A file of JSON lines that is appended to, and rewritten when most of it is out of date. */
export interface Journal<Entry> {
  /** Stores the entry, or throws and stores no part of it. */
  append(entry: Entry): void;
  /** Replaces the whole file atomically, or throws and leaves it as it is. */
  rewrite(entries: Iterable<Entry>): void;
  /** Lines written since the last rewrite. */
  readonly appended: number;
  close(): void;
}

/** Separates an entry from its checksum; JSON escapes tabs, so no entry contains one. */
const separator = '\t';

function lineOf(entry: unknown): string {
  const json = JSON.stringify(entry);
  return `${json}${separator}${crc32(json).toString(16)}\n`;
}

/** Reads the entry of a line. Lines that older versions of Fanfare wrote have no checksum. */
function entryOf(line: string): unknown {
  const [json = '', checksum] = line.split(separator);
  if (checksum !== undefined && crc32(json).toString(16) !== checksum)
    throw new Error('The checksum of the line fails.');
  return JSON.parse(json);
}

export interface DamagedLines {
  first: number;
  count: number;
  /** The file to which the damaged lines were copied. */
  keptIn: string;
}

/**
 * Reads a journal and passes every entry to `apply`, which throws if the entry is invalid. Damaged lines, and a last
 * line that was cut off, are written to a file next to the journal. The caller then rewrites the journal without them.
 */
export function readJournal(
  file: string,
  now: number,
  apply: (entry: unknown) => void,
): DamagedLines | undefined {
  const bytes = bytesOf(file);
  const damaged: Buffer[] = [];
  let first = 0;
  for (let start = 0, line = 1; start < bytes.length; line++) {
    const end = bytes.indexOf('\n', start);
    const text = bytes.subarray(start, end === -1 ? bytes.length : end);
    try {
      if (end === -1) throw new Error('The line was cut off.');
      apply(entryOf(text.toString()));
    } catch {
      if (damaged.length === 0) first = line;
      damaged.push(text, Buffer.from('\n'));
    }
    start += text.length + 1;
  }
  if (damaged.length === 0) return undefined;
  return { first, count: damaged.length / 2, keptIn: keepDamaged(file, now, Buffer.concat(damaged)) };
}

function keepDamaged(file: string, now: number, bytes: Buffer): string {
  const keptIn = `${file}.damaged-${new Date(now).toISOString().replaceAll(':', '-')}`;
  try {
    writeFileSync(keptIn, bytes, { flush: true });
  } catch (error) {
    rmSync(keptIn, { force: true });
    throw new StartError(
      `The journal ${file} is damaged, and its damaged lines cannot be kept in ${keptIn}. Make room on the disk and start again.`,
      { cause: error },
    );
  }
  return keptIn;
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/**
 * Opens a journal. Every entry is written before `append` returns, so no confirmed change is lost if the process is
 * killed. A power cut may lose the newest entries, which is acceptable for a local product.
 */
export function openJournal<Entry>(file: string): Journal<Entry> {
  mkdirSync(dirname(file), { recursive: true });
  let descriptor = openSync(file, 'a');
  let { size } = statSync(file);
  let appended = 0;
  return {
    append(entry) {
      const bytes = Buffer.from(lineOf(entry));
      try {
        writeAll(descriptor, bytes);
      } catch (error) {
        ftruncateSync(descriptor, size);
        throw error;
      }
      size += bytes.length;
      appended++;
    },
    rewrite(entries) {
      const draft = `${file}.draft`;
      rmSync(draft, { force: true });
      const fresh = openSync(draft, 'a');
      let written = 0;
      try {
        for (const entry of entries) written += writeAll(fresh, Buffer.from(lineOf(entry)));
        fsyncSync(fresh);
        renameSync(draft, file);
      } catch (error) {
        closeSync(fresh);
        rmSync(draft, { force: true });
        throw error;
      }
      closeSync(descriptor);
      descriptor = fresh;
      size = written;
      appended = 0;
    },
    get appended() {
      return appended;
    },
    close() {
      closeSync(descriptor);
    },
  };
}

function writeAll(descriptor: number, bytes: Buffer): number {
  for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
  return bytes.length;
}
