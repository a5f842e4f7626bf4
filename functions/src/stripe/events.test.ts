import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { stripeWebhookSecret } from '../../../local/src/stripe/key.ts';
import { signBody } from '../../../local/src/stripe/webhooks.ts';
import { capturedLog } from '../testing/captured-log.ts';
import { paymentsOf } from './create-payments.ts';
import { WrongEventError } from './payments.ts';

const seconds = Date.parse('2026-11-23T12:00:00Z') / 1000;
const client = new Stripe('sk_test_none', { maxNetworkRetries: 0, telemetry: false });
const payments = paymentsOf(
  () => Promise.resolve(client),
  stripeWebhookSecret,
  () => new Date(seconds * 1000),
  capturedLog().log,
);
const event = {
  id: 'evt_1',
  type: 'customer.updated',
  data: { object: { object: 'customer', id: 'cus_1' } },
};
const read = (content: unknown, signedAt = seconds) => {
  const body = JSON.stringify(content);
  return payments.readEvent(body, signBody(body, signedAt));
};

describe('an event of Stripe', () => {
  it.each([-300, 0, 300])(
    'an event whose time of signing differs from now by %d seconds is read',
    async (difference) => {
      const expected = { id: 'evt_1', customerId: 'cus_1', isCustomerDeleted: false };
      expect(await read(event, seconds + difference)).toEqual(expected);
    },
  );

  it.each([-301, 301, 86_400])(
    'an event whose time of signing differs from now by %d seconds is refused',
    async (difference) => {
      const refused = new WrongEventError('The signature is missing or wrong.');
      await expect(read(event, seconds + difference)).rejects.toEqual(refused);
    },
  );

  it.each([
    null,
    [[]],
    {},
    'evt_1',
    { id: 'evt_1' },
    { ...event, data: [] },
    ...[7, '', 'a/b', '__x__', '..', `e${'x'.repeat(255)}`].map((id) => ({ ...event, id })),
  ])('a signed body that is not an event is refused: %j', async (content) => {
    await expect(read(content)).rejects.toEqual(new WrongEventError('The body is not an event.'));
  });

  it.each(['', 'a/b', '..'])(
    'a refund with the impossible charge "%s" is read as an event without a customer',
    async (charge) => {
      const refund = { ...event, data: { object: { object: 'refund', charge } } };
      expect(await read(refund)).toMatchObject({ customerId: null });
    },
  );
});
