import { customerIn, found, type Call } from './call.ts';
import { invalid, missing } from './failure.ts';
import * as form from './form.ts';
import { portalHost } from './key.ts';
import type { PortalFlow } from './state.ts';
import { portalView, type View } from './views.ts';
import { oneItem } from './writes.ts';

const item = 'flow_data[subscription_update_confirm][items][]';
export const portalParameters =
  'customer return_url locale flow_data[type] flow_data[after_completion][type] ' +
  'flow_data[after_completion][redirect][return_url] flow_data[subscription_cancel][subscription] ' +
  `flow_data[subscription_update_confirm][subscription] ${item}[id] ${item}[price] ${item}[quantity]`;
const flowTypes = ['payment_method_update', 'subscription_cancel', 'subscription_update_confirm'] as const;
const otherFlows = ['subscription_update'];

/** Returns the id of the subscription, which must belong to the customer and still be running. */
function subscriptionIn({ engine }: Call, fields: form.FormFields, customer: string): string {
  const id = form.required(fields, 'subscription');
  const subscription = found(engine.state.subscriptions, id, 'subscription');
  if (subscription.customer !== customer) throw missing('subscription', id);
  if (subscription.status === 'canceled')
    throw invalid(`The subscription ${id} has been canceled.`, 'flow_data');
  return id;
}

function confirmedPrice({ engine }: Call, fields: form.FormFields, subscription: string): string {
  const item = oneItem(fields, 'items');
  if (!item) throw invalid('One item is needed.', 'flow_data');
  const before = found(engine.state.subscriptions, subscription, 'subscription');
  if (form.required(item, 'id') !== before.item) throw missing('subscription item', 'flow_data');
  const price = form.required(item, 'price');
  if (price === before.price) throw invalid('The subscription has this price already.', 'flow_data');
  return price;
}

function flowIn(call: Call, customer: string): PortalFlow | null {
  const fields = form.group(call.fields, 'flow_data');
  const type = form.choice(fields, 'type', flowTypes, otherFlows);
  if (type === undefined) return null;
  const other = flowTypes.find((each) => each !== type && fields[each] !== undefined);
  if (other) throw invalid(`Received ${other}, which is not for ${type}.`, 'flow_data');
  const own = form.group(fields, type);
  const completion = form.group(fields, 'after_completion');
  form.choice(completion, 'type', ['redirect'], ['hosted_confirmation', 'portal_homepage']);
  const after = form.text(form.group(completion, 'redirect'), 'return_url') ?? '';
  if (type === 'payment_method_update') return { type, after };
  const subscription = subscriptionIn(call, own, customer);
  if (type === 'subscription_cancel') return { type, after, subscription };
  return { type, after, subscription, price: confirmedPrice(call, own, subscription) };
}

export function createPortal(call: Call): View {
  const { state, origin, newId } = call.engine;
  const customer = customerIn(call);
  form.english(call.fields);
  const flow = flowIn(call, customer);
  const id = newId('bps');
  const returnUrl = form.text(call.fields, 'return_url') ?? '';
  const url = `${origin()}/${portalHost}/p/session/${id}`;
  const portal = { id, customer, returnUrl, created: state.now, url, ...(flow && { flow }) };
  state.portals[id] = portal;
  return portalView(portal);
}
