import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from '../orchestrate/start-error.ts';

/** A file of JSON lines that is appended to, and rewritten when most of it is out of date. */
export interface Journal<Entry> {
  append(entry: Entry): void;
  /** Replaces the whole file atomically. */
  rewrite(entries: Iterable<Entry>): void;
  /** Lines written since the last rewrite. */
  readonly appended: number;
  close(): void;
}

const damaged = (file: string, line: number, cause?: unknown): Error =>
  new StartError(`The journal ${file} is damaged at line ${line}; delete it to start with empty queues.`, {
    cause,
  });

/**
 * Reads a journal and passes every entry to `apply`, which throws if the entry is invalid. An incomplete last line
 * was being written when the process was killed; its change was never confirmed to anyone, so it is ignored.
 */
export function readJournal(file: string, apply: (entry: unknown) => void): void {
  const lines = textOf(file).split('\n');
  lines.pop();
  for (const [index, line] of lines.entries()) {
    try {
      apply(JSON.parse(line));
    } catch (error) {
      throw damaged(file, index + 1, error);
    }
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/**
 * Opens a journal for writing. Entries are written before the caller continues, so a confirmed change survives a
 * killed process. A power cut may lose the newest entries, which is acceptable for a local product.
 */
export function openJournal<Entry>(file: string): Journal<Entry> {
  mkdirSync(dirname(file), { recursive: true });
  let descriptor = openSync(file, 'a');
  let appended = 0;
  return {
    append(entry) {
      writeAll(descriptor, `${JSON.stringify(entry)}\n`);
      appended++;
    },
    rewrite(entries) {
      const draft = `${file}.draft`;
      const fresh = openSync(draft, 'w');
      for (const entry of entries) writeAll(fresh, `${JSON.stringify(entry)}\n`);
      fsyncSync(fresh);
      renameSync(draft, file);
      closeSync(descriptor);
      descriptor = fresh;
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

function writeAll(descriptor: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) rest = rest.subarray(writeSync(descriptor, rest));
}
