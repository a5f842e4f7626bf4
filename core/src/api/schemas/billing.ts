import { z } from 'zod';
import { intervals, paidPlans } from '../../billing/prices.ts';

/** The browser names what it wants; the server knows what that costs. */
export const createCheckoutInput = z.strictObject({
  plan: z.enum(paidPlans),
  interval: z.enum(intervals),
});
export type CreateCheckoutInput = z.infer<typeof createCheckoutInput>;

/** The page of the customer portal. `manage` is all of it; the others do one thing and lead back. */
export const portalPages = ['manage', 'cancel', 'card'] as const;
export const openPortalInput = z.strictObject({ page: z.enum(portalPages) });
export type OpenPortalInput = z.infer<typeof openPortalInput>;

/** The bytes of the body as they were signed, and the header that signs them. */
export const billingEventInput = z.strictObject({ payload: z.string(), signature: z.string().max(2_000) });
export type BillingEventInput = z.infer<typeof billingEventInput>;
