import { readFile, stat } from 'node:fs/promises';
import { decide } from '../rules/decide.ts';
import { parseRules } from '../rules/parse.ts';
import type { Caller } from './disk/caller.ts';
import { etagOf } from './disk/object-record.ts';
import type { ObjectRecord } from './disk/object-record.ts';
import { HttpFailure } from './http/failure.ts';

type RulesMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

export interface RulesQuestion {
  readonly method: RulesMethod;
  readonly bucket: string;
  /** The object's name, or the prefix of a list. */
  readonly name: string;
  readonly resource?: ObjectRecord | undefined;
  readonly requestResource?: RulesResource;
}

/** An object in the format that the rules see. */
export type RulesResource = Readonly<Record<string, unknown>>;

export interface RulesGateOptions {
  readonly file: string;
  readonly documents: (path: string) => Promise<Record<string, unknown> | null>;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

export function rulesResource(record: ObjectRecord): RulesResource {
  return {
    name: record.name,
    bucket: record.bucket,
    generation: Number(record.generation),
    metageneration: record.metageneration,
    size: record.size,
    timeCreated: new Date(record.timeCreated),
    updated: new Date(record.updated),
    ...(record.md5Hash === undefined ? {} : { md5Hash: record.md5Hash }),
    crc32c: record.crc32c,
    etag: etagOf(record),
    ...record.headers,
    metadata: record.custom,
  };
}

const WORDS: Readonly<Record<RulesMethod, string>> = {
  get: 'READ',
  list: 'LIST',
  create: 'WRITE',
  update: 'WRITE',
  delete: 'WRITE',
};

type Ruleset = ReturnType<typeof parseRules>;

/** The current rules file. An edit takes effect at the next check, unless it is broken. */
export class RulesGate {
  readonly #options: RulesGateOptions;
  #ruleset: Ruleset;
  #stamp: string;

  private constructor(options: RulesGateOptions, ruleset: Ruleset, stamp: string) {
    this.#options = options;
    this.#ruleset = ruleset;
    this.#stamp = stamp;
  }

  static async open(options: RulesGateOptions): Promise<RulesGate> {
    const stamp = await stampOf(options.file);
    const ruleset = parseRules(await readFile(options.file, 'utf8'), options.file);
    return new RulesGate(options, ruleset, stamp);
  }

  async #current(): Promise<Ruleset> {
    const { file, log } = this.#options;
    const stamp = await stampOf(file);
    if (stamp === this.#stamp) return this.#ruleset;
    try {
      this.#ruleset = parseRules(await readFile(file, 'utf8'), file);
      if (stamp !== this.#stamp) log(`Storage rules re-read from ${file}.`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (stamp !== this.#stamp) log(`Storage rules stay as they were: ${why}`);
    }
    this.#stamp = stamp;
    return this.#ruleset;
  }

  /** Throws 403 unless the rules allow the request; administrators are always allowed. */
  async require(caller: Caller, question: RulesQuestion): Promise<void> {
    if (caller.kind === 'admin') return;
    const decision = await decide(
      await this.#current(),
      {
        service: 'firebase.storage',
        path: `/b/${question.bucket}/o/${question.name.replace(/\/$/, '')}`,
        method: question.method,
        auth: caller.kind === 'user' ? { uid: caller.uid, token: caller.token } : null,
        time: new Date(this.#options.now()),
        resource: question.resource === undefined ? null : rulesResource(question.resource),
        requestResource: question.requestResource ?? null,
      },
      { get: this.#options.documents },
    );
    if (decision.allowed) return;
    this.#options.log(`Storage rules refuse ${question.method} ${question.name}: ${decision.reason}`);
    throw new HttpFailure(403, 'forbidden', `Permission denied. No ${WORDS[question.method]} permission.`);
  }

  /**
   * Checks the permissions of an upload. Google does not document whether replacing an object needs `create` or
   * `update`, so both are required here: an upload that is allowed here is allowed in production either way.
   */
  async requireUpload(
    caller: Caller,
    target: { bucket: string; name: string },
    existing: ObjectRecord | undefined,
    requestResource: RulesResource,
  ): Promise<void> {
    const question = { ...target, resource: existing, requestResource };
    await this.require(caller, { ...question, method: 'create' });
    if (existing !== undefined) await this.require(caller, { ...question, method: 'update' });
  }
}

/**
 * Returns a value that changes whenever the file changes. A missing file is not an error, because a file can be missing
 * for a moment while an editor saves it.
 */
async function stampOf(file: string): Promise<string> {
  return stat(file).then(
    (stats) => `${String(stats.mtimeMs)}/${String(stats.size)}/${String(stats.ino)}`,
    () => 'missing',
  );
}
