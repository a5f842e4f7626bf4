import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '@fanfare/core/time/units.ts';
import { HttpFailure } from '../http/failure.ts';
import { removeFile, writeFileAtomically } from './atomic-file.ts';
import type { Digest } from './digest.ts';
import type { Layout } from './layout.ts';
import type { MetadataInput } from './object-record.ts';
import type { Check, ObjectStore, StoreClock } from './object-store.ts';
import { isSessionRecord } from './session-record.ts';
import type { SessionOutcome, SessionRecord } from './session-record.ts';
import { UploadSession } from './upload-session.ts';

/** Google keeps an unfinished upload for one week. */
export const SESSION_LIFE_MS = 7 * dayMs;

export type SessionStart = Omit<SessionRecord, 'id' | 'createdAt' | 'outcome'>;

/** Checks the hashes that the client sent against the content that arrived. */
export function checkHashes(input: MetadataInput, digest: Digest): void {
  const pairs = [
    ['MD5', input.md5Hash, digest.md5Hash],
    ['CRC32C', input.crc32c, digest.crc32c],
  ] as const;
  for (const [algorithm, provided, calculated] of pairs) {
    if (provided !== undefined && provided !== calculated) {
      const message = `Provided ${algorithm} hash "${provided}" doesn't match calculated ${algorithm} hash "${calculated}".`;
      throw new HttpFailure(400, 'invalid', message);
    }
  }
}

/** All resumable uploads; they survive a restart of the server. */
export class UploadSessions {
  readonly #layout: Layout;
  readonly #store: ObjectStore;
  readonly #clock: StoreClock;
  readonly #sessions = new Map<string, UploadSession>();

  private constructor(layout: Layout, store: ObjectStore, clock: StoreClock) {
    this.#layout = layout;
    this.#store = store;
    this.#clock = clock;
  }

  static async open(layout: Layout, store: ObjectStore, clock: StoreClock): Promise<UploadSessions> {
    const sessions = new UploadSessions(layout, store, clock);
    for (const file of await readdir(layout.uploads)) {
      if (file.endsWith('.json')) await sessions.#load(join(layout.uploads, file));
    }
    await sessions.#sweep();
    return sessions;
  }

  /**
   * Loads one upload. An upload whose record is unreadable or too old is ignored: its client has to start over, but no
   * visible object is lost.
   */
  async #load(file: string): Promise<void> {
    const record = parseJson(await readFile(file, 'utf8'));
    if (!isSessionRecord(record) || this.#isExpired(record)) return;
    const part = this.#partFile(record.id);
    const size = await stat(part).then(
      (stats) => stats.size,
      () => null,
    );
    if (size !== null || record.outcome !== null) {
      this.#sessions.set(record.id, new UploadSession(record, part, size ?? 0));
      return;
    }
    // Recognises an upload that is complete: the server published its object, but stopped before it stored this in the
    // session.
    const object = this.#store.get(record.bucket, record.name);
    if (object?.uploadId !== record.id) return;
    const session = new UploadSession(record, part, 0);
    this.#sessions.set(record.id, session);
    await this.#settleOutcome(session, { kind: 'stored', record: object });
  }

  async #sweep(): Promise<void> {
    const files = await readdir(this.#layout.uploads);
    const isKnown = (file: string): boolean => this.#sessions.has(file.replace(/\.(json|part)$/, ''));
    await Promise.all(
      files.filter((file) => !isKnown(file)).map((file) => removeFile(join(this.#layout.uploads, file))),
    );
  }

  #partFile(id: string): string {
    return join(this.#layout.uploads, `${id}.part`);
  }

  #isExpired(record: SessionRecord): boolean {
    return this.#clock.now() - record.createdAt >= SESSION_LIFE_MS;
  }

  async start(start: SessionStart): Promise<UploadSession> {
    const record = { ...start, id: this.#clock.newId(), createdAt: this.#clock.now(), outcome: null };
    const session = new UploadSession(record, this.#partFile(record.id), 0);
    await writeFile(session.partFile, '');
    try {
      await this.#save(record);
    } catch (error) {
      await removeFile(session.partFile);
      throw error;
    }
    this.#sessions.set(record.id, session);
    return session;
  }

  async #save(record: SessionRecord): Promise<void> {
    await writeFileAtomically(join(this.#layout.uploads, `${record.id}.json`), JSON.stringify(record));
  }

  async find(id: string, bucket: string): Promise<UploadSession> {
    const session = this.#sessions.get(id);
    if (session === undefined || session.record.bucket !== bucket) {
      throw new HttpFailure(404, 'notFound', 'The upload session does not exist.');
    }
    if (this.#isExpired(session.record)) {
      await this.#forget(session);
      throw new HttpFailure(410, 'uploadSessionExpired', 'The upload session has expired.');
    }
    return session;
  }

  async #forget(session: UploadSession): Promise<void> {
    this.#sessions.delete(session.record.id);
    await removeFile(session.partFile);
    await removeFile(join(this.#layout.uploads, `${session.record.id}.json`));
  }

  /** Finishes a session that has received all its bytes. A repeated call returns the outcome of the first call. */
  async finish(session: UploadSession, extra: MetadataInput, check: Check): Promise<SessionOutcome> {
    if (session.record.outcome !== null) return session.record.outcome;
    const { id, bucket, name, metadata } = session.record;
    const digest = await session.settle();
    try {
      checkHashes(metadata, digest);
      checkHashes(extra, digest);
      const draft = { bucket, name, content: digest, metadata, uploadId: id };
      const record = await this.#store.publish(session.partFile, draft, check);
      return await this.#settleOutcome(session, { kind: 'stored', record });
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const { status, reason, message } = error;
      return this.#settleOutcome(session, { kind: 'refused', status, reason, message });
    }
  }

  async cancel(session: UploadSession): Promise<void> {
    await this.#settleOutcome(session, { kind: 'cancelled' });
  }

  async #settleOutcome(session: UploadSession, outcome: SessionOutcome): Promise<SessionOutcome> {
    session.record = { ...session.record, outcome };
    await this.#save(session.record);
    await removeFile(session.partFile);
    return outcome;
  }

  async clear(): Promise<void> {
    for (const session of this.#sessions.values()) await this.#forget(session);
  }
}
