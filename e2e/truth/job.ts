import type { Lab } from './lab.ts';

/** The kinds of job, which are the columns of the report's table. */
export const kinds = [
  'login',
  'refresh',
  'account',
  'text',
  'image',
  'video',
  'carousel',
  'read',
  'comments',
  'insights',
  'edit',
  'delete',
  'refusals',
] as const;
export type Kind = (typeof kinds)[number];

export interface Job {
  kind: Kind;
  /** Together with the kind, the name is unique within a client. */
  name: string;
  run(): Promise<unknown>;
}

export interface Client {
  /** The package, or "plain" and the network where there is no package. */
  name: string;
  network: string;
  jobs(lab: Lab): readonly Job[];
}

export interface Result {
  client: string;
  kind: Kind;
  /** The kind and the name, which are unique within a client. */
  job: string;
  /** The error and the network's answer in one line; null if the job passed. */
  failure: string | null;
}

const job =
  (kind: Kind) =>
  (name: string, run: () => Promise<unknown>): Job => ({ kind, name, run });

/** For each kind, a function that makes a job of this kind: `jobs.text('a post', async () => …)`. */
export const jobs = Object.fromEntries(kinds.map((kind) => [kind, job(kind)])) as Record<
  Kind,
  ReturnType<typeof job>
>;

/** Fails the job if a value differs from the documentation. */
export function expected(isTrue: boolean, sentence: string, seen: unknown): void {
  if (!isTrue) throw new Error(`${sentence}, but: ${JSON.stringify(seen)}`);
}

/** Fails the job unless the call is refused and the answer matches. */
export async function refused(call: Promise<unknown>, answer: RegExp): Promise<void> {
  let given: unknown;
  try {
    given = await call;
  } catch (error) {
    const line = lineOf(error);
    if (!answer.test(line))
      throw new Error(`refused otherwise than with ${answer}: ${line}`, { cause: error });
    return;
  }
  throw new Error(`accepted, instead of refused with ${answer}: ${JSON.stringify(given) ?? 'no body'}`);
}

/** An answer that a plain client does not accept. */
class Refused extends Error {
  override readonly name = 'Refused';
  readonly body: string;
  constructor(call: string, status: number, body: string) {
    super(`${status} ${call}`);
    this.body = body;
  }
}

export async function jsonOf<Body>(call: string, response: Response): Promise<Body> {
  const text = await response.text();
  if (!response.ok) throw new Refused(call, response.status, text);
  return (text === '' ? {} : JSON.parse(text)) as Body;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : (JSON.stringify(value) ?? '');

/** Each library stores the body of a refusal in a different field of its errors. */
function bodyOf(error: Error): unknown {
  const { response, data, body } = error as { response?: unknown; data?: unknown; body?: unknown };
  const answer = response as { data?: unknown; body?: unknown } | undefined;
  const whole = answer?.data ?? answer?.body ?? data ?? body ?? answer;
  // The list of errors says more than the rest of the answer.
  const { errors } = Object(whole) as { errors?: unknown };
  return errors ?? whole;
}

export function lineOf(error: unknown): string {
  if (!(error instanceof Error)) return textOf(error).slice(0, 300);
  const status = (error as { status?: unknown }).status;
  const body = bodyOf(error);
  const parts = [textOf(status), error.message, body === error.message ? '' : textOf(body)];
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
}

/** A failed job makes later jobs that need its result fail too. */
export async function runClient(client: Client, lab: Lab): Promise<Result[]> {
  const results: Result[] = [];
  for (const { kind, name, run } of client.jobs(lab)) {
    const failure = await run().then(
      () => null,
      (error: unknown) => lineOf(error),
    );
    results.push({ client: client.name, kind, job: `${kind}: ${name}`, failure });
  }
  return results;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats the call, as clients do, until the network has finished. */
export async function until<Value>(
  read: () => Promise<Value>,
  isDone: (value: Value) => boolean,
  everyMs = 500,
): Promise<Value> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const value = await read();
    if (isDone(value)) return value;
    if (Date.now() > deadline) throw new Error(`still not done after a minute: ${JSON.stringify(value)}`);
    await pause(everyMs);
  }
}
