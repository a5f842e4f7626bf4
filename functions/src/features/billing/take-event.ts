import type { BillingEventInput } from '@fanfare/core/api/schemas/billing.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { AppError } from '../../http/app-error.ts';
import { WrongEventError, type PaymentEvent, type Payments } from '../../stripe/payments.ts';
import { requirePayments } from './checkout.ts';
import type { BillingDependencies } from './dependencies.ts';
import { syncCustomer } from './sync.ts';

/**
 * Events that were handled are remembered for this time. It is far longer than the three days for which Stripe repeats
 * an event.
 */
const rememberedMs = 30 * dayMs;

async function verify(payments: Payments, input: BillingEventInput): Promise<PaymentEvent> {
  try {
    return await payments.readEvent(input.payload, input.signature);
  } catch (error) {
    if (error instanceof WrongEventError)
      throw new AppError('invalid_input', { message: error.message, cause: error });
    throw error;
  }
}

/**
 * Handles an event by reading its customer again, because events arrive twice, late and in any order. An event whose
 * handling failed is not remembered as handled, so it is handled when Stripe sends it again.
 */
export async function takeEvent(deps: BillingDependencies, input: BillingEventInput): Promise<void> {
  const payments = requirePayments(deps);
  const { id, customerId, isCustomerDeleted } = await verify(payments, input);
  if (customerId === null || (await deps.billing.knowsEvent(id))) return;
  // The billing record of a removed person is gone, but a refund to them still takes back a commission. So the customer
  // is also looked up among the referrals.
  const uid = (await deps.billing.uidOf(customerId)) ?? (await deps.affiliates.referredUid(customerId));
  if (uid !== null) await syncCustomer(deps, payments, { uid, customerId });
  if (isCustomerDeleted) await deps.billing.forgetCustomer(customerId);
  await deps.billing.rememberEvent(id, new Date(deps.now().getTime() + rememberedMs));
}
