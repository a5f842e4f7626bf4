import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { manualClock } from '../clock/manual-clock.ts';
import { close, listen } from '../process/listen.ts';
import { signEvent, createWebhooks } from './webhooks.ts';

const start = Date.parse('2026-11-23T12:00:00Z');
const event = {
  id: 'evt_1',
  type: 'invoice.paid',
  created: start / 1000,
  object: { id: 'in_1' },
  previous: null,
};

let server: Server;
let url: string;
let received: { body: string; signature: string }[];
let arrived: () => void;
/** The statuses that the product answers with, in order; after the last one it answers 200. */
let statuses: number[];

beforeEach(async () => {
  received = [];
  statuses = [];
  arrived = () => undefined;
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature']);
      received.push({ body: Buffer.concat(pieces).toString(), signature });
      response.writeHead(statuses.shift() ?? 200).end();
      arrived();
    });
  });
  url = `http://127.0.0.1:${await listen(server, 0, 'The product')}/`;
});
afterEach(() => close(server));

const nextArrival = () =>
  new Promise<void>((resolve) => {
    arrived = resolve;
  });

/** Waits until the next try to send an event is planned, and moves the clock to the time of this try. */
async function moveToRetry(clock: ReturnType<typeof manualClock>): Promise<void> {
  while (clock.next() === undefined) await new Promise((resolve) => setImmediate(resolve));
  await clock.set(clock.next()!);
}

it('an event that arrives is signed, and the signature is made from its exact body', async () => {
  const clock = manualClock(start);
  const arrival = nextArrival();
  createWebhooks({ url, clock, log: () => undefined }).send(event);
  await arrival;
  expect(received).toEqual([signEvent(event, start / 1000)]);
  expect(JSON.parse(received[0]!.body)).toMatchObject({ id: 'evt_1', data: { object: { id: 'in_1' } } });
});

it('an event that is refused is sent up to four times, each time with a new signature', async () => {
  const clock = manualClock(start);
  statuses = [500, 500, 400, 503];
  const lines: string[] = [];
  const given = new Promise<void>((resolve) => {
    const log = (line: string) => {
      lines.push(line);
      resolve();
    };
    createWebhooks({ url, clock, log }).send(event);
  });
  for (let i = 0; i < 3; i += 1) await moveToRetry(clock);
  await given;
  const times = received.map(({ signature }) => Number(/t=(\d+)/.exec(signature)![1]) - start / 1000);
  expect(times).toEqual([0, 60, 660, 4260]);
  expect(lines).toEqual(['The product did not accept the event evt_1 (invoice.paid).']);
});

it('an event that waits for its next try is not sent after the sandbox has stopped', async () => {
  const clock = manualClock(start);
  statuses = [500];
  const webhooks = createWebhooks({ url, clock, log: () => undefined });
  webhooks.send(event);
  while (clock.next() === undefined) await new Promise((resolve) => setImmediate(resolve));
  webhooks.stop();
  expect(clock.next()).toBeUndefined();
});
