import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { addressOf, restOf, type InputOf, type ReplyOf, type Route } from '@fanfare/core/api/route.ts';
import { billingRoutes } from '@fanfare/core/api/billing.ts';
import type { Plan } from '@fanfare/core/billing/plans.ts';
import { createApp } from '../../../functions/src/app.ts';
import { firestore } from '../../../functions/src/google/firebase.ts';
import { createLog } from '../../../functions/src/log.ts';
import { production } from '../../../functions/src/production.ts';
import { stripeKey } from '../stripe/key.ts';
import { signBody } from '../stripe/webhooks.ts';
import { close, listen } from '../process/listen.ts';

interface StripeList<T> {
  data: T[];
}

interface DueTask {
  route: Route;
  input: Readonly<Record<string, unknown>>;
  at: number;
}

/** The product on a clock that only the caller moves. It stores its data where the running product will find them. */
export interface PastProduct {
  origin: string;
  now(): number;
  /** Calls the product as the browser of a person would. `token` is the person's ID token. */
  call<R extends Route>(token: string, route: R, input: InputOf<R>): Promise<ReplyOf<R>>;
  /** Stores a plan in the record of a person who has signed in. An administrator grants plans in the same way. */
  grantPlan(uid: string, plan: Plan): Promise<void>;
  /** Moves the clock and runs the tasks that fall due. */
  passTo(at: number): Promise<void>;
  uidOf(token: string): Promise<string>;
  /** Sends the product, as Stripe would, the latest event about a paid invoice of each customer. */
  takePayments(): Promise<void>;
  /** Refunds the latest payment of the customer with this address. */
  refund(email: string): Promise<void>;
  /** Calls the control API of the sandbox. */
  control<Reply = void>(method: string, path: string, values?: object): Promise<Reply>;
  stop(): Promise<void>;
}

export interface PastProductOptions {
  /** The host and port of the sandbox. */
  sandbox: string;
  startsAt: number;
  /** All ids that the product creates are derived from this text. */
  seed: string;
}

/** The time that each step of a delivery takes, which is about as long as with a real network. */
const stepMs = 2_000;

const taskToken = 'task';

/** Logs only warnings and errors, because hundreds of calls succeed. */
const log = createLog((line) => {
  if (!line.includes('"severity":"INFO"')) process.stdout.write(`${line}\n`);
});

function seededIds(seed: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    const digits = createHash('sha256').update(`${seed} ${count}`).digest('hex');
    return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
  };
}

async function read<Reply>(response: Response, what: string): Promise<Reply> {
  const text = await response.text();
  if (!response.ok)
    throw new Error(`The demo could not be created: ${what} answered ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Reply;
}

/** Starts the server of the product in this process. Until it stops, the networks of the sandbox follow its clock. */
export async function startPastProduct({
  sandbox,
  startsAt,
  seed,
}: PastProductOptions): Promise<PastProduct> {
  let at = startsAt;
  /**
   * The time that was last sent to the networks, with a promise that resolves on its arrival. The time is sent only
   * before calls that may reach the networks.
   */
  let sentTime: { at: number; done: Promise<void> } | null = null;
  const due: DueTask[] = [];
  const taskIds = new Set<string>();

  const control = async <Reply>(method: string, path: string, values?: object): Promise<Reply> => {
    const response = await fetch(`http://${sandbox}/__/sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(values && { body: JSON.stringify(values) }),
    });
    return read<Reply>(response, path);
  };
  const sendTime = (): Promise<void> => {
    if (sentTime?.at !== at) sentTime = { at, done: control('POST', '/clock', { at }) };
    return sentTime.done;
  };

  const app = createApp({
    ...production,
    log,
    verifiers: { ...production.verifiers, machine: (token) => Promise.resolve(token === taskToken) },
    tasks: {
      enqueue(route, input, { id, delaySeconds = 0 }) {
        if (!taskIds.has(id))
          due.push({ route, input: input as DueTask['input'], at: at + delaySeconds * 1000 });
        taskIds.add(id);
        return Promise.resolve();
      },
    },
    // Calls have no time limit, so that the demo is the same on a slow machine.
    timeLimit: () => new AbortController().signal,
    now: () => new Date(at),
    newId: seededIds(seed),
    sleep(ms) {
      at += ms;
      return sendTime();
    },
  });
  const handle = app.serve('everything');
  const server = createServer((request, response) => void handle(request, response));
  const origin = `http://127.0.0.1:${await listen(server, 0, 'the demo')}`;
  await sendTime();

  const send = async <Reply>(
    token: string,
    route: Route,
    values: Readonly<Record<string, unknown>>,
  ): Promise<Reply> => {
    const rest = restOf(route, values);
    const hasBody = route.placement !== 'query' && route.placement !== 'none';
    const response = await fetch(`${origin}${addressOf(route, values)}`, {
      method: route.method,
      headers: { authorization: `Bearer ${token}`, ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: JSON.stringify(route.placement === 'data' ? { data: rest } : rest) }),
    });
    return read<Reply>(response, route.path);
  };

  /** Calls the API of Stripe, by POST if there are fields and by GET otherwise. */
  const askStripe = async <Reply>(path: string, fields?: Record<string, string>): Promise<Reply> => {
    await sendTime();
    const response = await fetch(`http://${sandbox}/v1/${path}`, {
      headers: { authorization: `Bearer ${stripeKey}` },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    });
    return read<Reply>(response, path);
  };

  return {
    origin,
    control,
    async uidOf(token) {
      const person = await production.verifiers.person(token, false);
      return person?.uid ?? '';
    },
    async takePayments() {
      const { data } = await askStripe<StripeList<{ data: { object: { customer: string } } }>>(
        'events?type=invoice.paid&limit=100',
      );
      const newest = new Map(data.toReversed().map((event) => [event.data.object.customer, event]));
      for (const event of newest.values()) {
        const body = JSON.stringify(event);
        // The signature contains the real time, because Stripe's library compares it with the clock of this machine.
        const signature = signBody(body, Math.floor(Date.now() / 1000));
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
        const address = `${origin}${billingRoutes.billingEvent.path}`;
        await read(await fetch(address, { method: 'POST', headers, body }), 'an event of Stripe');
      }
    },
    async refund(email) {
      const { data: events } = await askStripe<
        StripeList<{ data: { object: { id: string; email: string } } }>
      >('events?type=customer.created&limit=100');
      const customer = events.map(({ data }) => data.object).find((each) => each.email === email);
      const { data } = await askStripe<StripeList<{ id: string }>>(
        `charges?customer=${customer?.id ?? ''}&limit=1`,
      );
      await askStripe('refunds', { charge: data[0]?.id ?? '' });
    },
    now: () => at,
    async call(token, route, input) {
      await sendTime();
      return send(token, route, input as Readonly<Record<string, unknown>>);
    },
    async grantPlan(uid, plan) {
      const db = await firestore();
      await db.doc(`users/${uid}`).update({ plan });
    },
    async passTo(until) {
      for (;;) {
        const first = Math.min(...due.map((task) => task.at));
        if (first > until) break;
        // Tasks that are due at the same time run simultaneously, as they would from several task queues.
        const batch = due.filter((task) => task.at === first);
        for (const task of batch) due.splice(due.indexOf(task), 1);
        at = Math.max(at, first);
        await sendTime();
        await Promise.all(batch.map(({ route, input }) => send(taskToken, route, input)));
        at += stepMs;
      }
      at = Math.max(at, until);
    },
    async stop() {
      await control('POST', '/clock', { at: null });
      await close(server);
    },
  };
}
