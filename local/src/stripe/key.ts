/** The hosts of Stripe’s pages; its API answers below `/v1/`. */
export const checkoutHost = 'checkout.stripe.com';
export const portalHost = 'billing.stripe.com';
export const receiptHost = 'pay.stripe.com';

/** API key and webhook secret that only the local Stripe sandbox knows. */
export const stripeKey = 'sk_test_of_this_machine';
export const stripeWebhookSecret = 'whsec_of_this_machine';
