import { z } from 'zod';
import { intervals, paidPlans } from '../../billing/prices.ts';

/** The browser names the plan; the server knows its price. */
export const createCheckoutInput = z.strictObject({
  plan: z.enum(paidPlans),
  interval: z.enum(intervals),
});
export type CreateCheckoutInput = z.infer<typeof createCheckoutInput>;

/**
 * Pages of the customer portal. `manage` is the whole portal; the other values are single pages that lead back to
 * Fanfare.
 */
const portalPages = ['manage', 'cancel', 'card'] as const;
export const openPortalInput = z.strictObject({ page: z.enum(portalPages) });
export type OpenPortalInput = z.infer<typeof openPortalInput>;

/** The bytes of the body as they were signed, and the header with their signature. */
export const billingEventInput = z.strictObject({ payload: z.string(), signature: z.string().max(2_000) });
export type BillingEventInput = z.infer<typeof billingEventInput>;
