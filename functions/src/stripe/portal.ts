import type { Stripe } from 'stripe';
import { isRecord } from '@fanfare/core/values/is-record.ts';

/**
 * A page of the customer portal for a single task, after which the person returns to the product. `price` is the id
 * of a price.
 */
export type PortalFlow =
  | { kind: 'card' }
  | { kind: 'cancel'; subscriptionId: string }
  | { kind: 'change'; subscriptionId: string; price: string };

type FlowData = Stripe.BillingPortal.SessionCreateParams.FlowData;

const isRefused = (error: unknown): boolean =>
  isRecord(error) && error['type'] === 'StripeInvalidRequestError';

async function flowData(stripe: Stripe, flow: PortalFlow, returnUrl: string): Promise<FlowData | null> {
  const after_completion = { type: 'redirect', redirect: { return_url: returnUrl } } as const;
  if (flow.kind === 'card') return { type: 'payment_method_update', after_completion };
  const { subscriptionId: subscription } = flow;
  if (flow.kind === 'cancel')
    return { type: 'subscription_cancel', subscription_cancel: { subscription }, after_completion };
  const [item] = (await stripe.subscriptions.retrieve(subscription)).items.data;
  if (!item || item.price.id === flow.price) return null;
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: { subscription, items: [{ id: item.id, price: flow.price, quantity: 1 }] },
    after_completion,
  };
}

/** The address of the customer portal. If Stripe refuses the page of the task, the address opens the whole portal. */
export async function openPortal(
  stripe: Stripe,
  customer: string,
  { returnUrl, flow }: { returnUrl: string; flow: PortalFlow | null },
): Promise<string> {
  const plain = { customer, return_url: returnUrl };
  const { sessions } = stripe.billingPortal;
  try {
    const data = flow && (await flowData(stripe, flow, returnUrl));
    return (await sessions.create({ ...plain, ...(data && { flow_data: data }) })).url;
  } catch (error) {
    if (flow === null || !isRefused(error)) throw error;
    return (await sessions.create(plain)).url;
  }
}
