import { defineSecret } from 'firebase-functions/params';
import { createKeyRing, parseKeys, type KeyRing } from './key-ring.ts';
import { parseNetworkKeys, type NetworkKeys } from './network-keys.ts';

/** Stored in Google's Secret Manager; `firebase deploy` asks for them. */
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
};

let ring: KeyRing | undefined;
let apps: NetworkKeys | undefined;

/** Read on first use, like all settings. */
export function keyRing(): KeyRing {
  ring ??= createKeyRing(parseKeys(secrets.credentialKeys.value()));
  return ring;
}

export function networkKeys(): NetworkKeys {
  apps ??= parseNetworkKeys(secrets.networkKeys.value());
  return apps;
}

/** Null if no assistant is set up. */
export function aiKey(): string | null {
  const key = secrets.aiKey.value().trim();
  return key === '' || key === 'none' ? null : key;
}
