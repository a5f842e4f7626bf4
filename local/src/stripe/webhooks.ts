import { createHmac } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { stripeWebhookSecret } from './key.ts';
import type { StripeEvent } from './state.ts';
import { eventView } from './views.ts';

/** The body of an event and the header that proves where it comes from. */
export interface SignedEvent {
  body: string;
  signature: string;
}

/** The header that signs a body as Stripe does: a hash of the time and the exact body, one for each valid secret. */
export function signBody(
  body: string,
  seconds: number,
  secrets: readonly string[] = [stripeWebhookSecret],
): string {
  const hash = (secret: string) => createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return [`t=${seconds}`, ...secrets.map((secret) => `v1=${hash(secret)}`)].join(',');
}

export function signEvent(event: StripeEvent, seconds: number, secrets?: readonly string[]): SignedEvent {
  const body = JSON.stringify(eventView(event));
  return { body, signature: signBody(body, seconds, secrets) };
}

export interface WebhookOptions {
  url: string;
  clock: Clock;
  log(line: string): void;
}

const retryMinutes = [1, 10, 60];

/** Sends events to the product. An event that is not answered with success is sent again a few times. */
export function createWebhooks({ url, clock, log }: WebhookOptions) {
  const waiting = new Set<() => void>();

  async function send(event: StripeEvent): Promise<boolean> {
    const { body, signature } = signEvent(event, Math.floor(clock.now() / 1000));
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    try {
      const response = await fetch(url, { method: 'POST', headers, body });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  async function attempt(event: StripeEvent, tries: number): Promise<void> {
    if (await send(event)) return;
    const minutes = retryMinutes[tries];
    if (minutes === undefined)
      return log(`The product did not accept the event ${event.id} (${event.type}).`);
    const cancel = clock.at(clock.now() + minutes * 60_000, () => {
      waiting.delete(cancel);
      void attempt(event, tries + 1);
    });
    waiting.add(cancel);
  }

  return {
    send: (event: StripeEvent) => void attempt(event, 0),
    stop() {
      for (const cancel of waiting) cancel();
      waiting.clear();
    },
  };
}
