import { defineSecret } from 'firebase-functions/params';
import { createKeyRing, parseKeys, type KeyRing } from './key-ring.ts';
import { parseNetworkKeys, type NetworkKeys } from './network-keys.ts';

/** The secrets of the product. They are stored in Google's Secret Manager; `firebase deploy` asks for them. */
export const secrets = {
  credentialKeys: defineSecret('CREDENTIAL_KEYS', {
    description:
      'Keys that seal the tokens of accounts: "id:base64 of 32 bytes", the newest first, separated by commas.',
  }),
  networkKeys: defineSecret('NETWORK_KEYS', {
    description:
      'The apps registered at the networks: {"<network>": {"clientId": "…", "clientSecret": "…"}, …}.',
  }),
  aiKey: defineSecret('AI_KEY', {
    description: 'The key that the assistant is asked with; "none" where there shall be no assistant.',
  }),
  stripeKey: defineSecret('STRIPE_KEY', {
    description: 'The secret or restricted key of Stripe; "none" where nothing is sold.',
  }),
  stripeWebhookSecret: defineSecret('STRIPE_WEBHOOK_SECRET', {
    description: 'The secret of the webhook endpoint at Stripe; "none" where nothing is sold.',
  }),
};

let ring: KeyRing | undefined;
let apps: NetworkKeys | undefined;

/** The keys that encrypt stored secrets, read on first use like all settings. */
export function keyRing(): KeyRing {
  ring ??= createKeyRing(parseKeys(secrets.credentialKeys.value()));
  return ring;
}

export function networkKeys(): NetworkKeys {
  apps ??= parseNetworkKeys(secrets.networkKeys.value());
  return apps;
}

/** The value of a secret; null if the operator entered `none` or nothing. */
function valueOf(secret: { value(): string }): string | null {
  const value = secret.value().trim();
  return value === '' || value === 'none' ? null : value;
}

/** The key for the service of the assistant; null if no assistant is set up. */
export const aiKey = (): string | null => valueOf(secrets.aiKey);

/**
 * The secrets of Stripe; null if one of the two is missing. Without the secret of the webhook, people would pay without
 * getting their plan.
 */
export function stripeSecrets(): { key: string; webhookSecret: string } | null {
  const [key, webhookSecret] = [valueOf(secrets.stripeKey), valueOf(secrets.stripeWebhookSecret)];
  return key === null || webhookSecret === null ? null : { key, webhookSecret };
}
