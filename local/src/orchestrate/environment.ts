import { openaiHost, openaiKey } from '../openai/key.ts';
import { stripeKey, stripeWebhookSecret } from '../stripe/key.ts';
import type { ServiceAccount } from '../oidc/service-account.ts';

export const projectId = 'demo-fanfare';
export const bucket = `${projectId}.firebasestorage.app`;
export const location = 'us-central1';

/**
 * The hosts and ports of all parts. `app` is the origin that people open, and `behind` the origin of the hosting
 * server. The two differ if another server is in front of the hosting server.
 */
export interface Addresses {
  app: string;
  behind: string;
  auth: string;
  firestore: string;
  /** The bearer token that callers of Firestore must send. */
  firestoreToken: string;
  storage: string;
  tasks: string;
  /** The host and port of the sandbox. The first segment of a path there is the host of a network. */
  networks: string;
}

/** Values that production keeps in Secret Manager. */
export interface FunctionSecrets {
  credentialKeys: string;
  networkKeys: Readonly<Record<string, { clientId: string; clientSecret: string }>>;
}

/** The product's own settings. In production, `firebase deploy` asks for every setting without a default. */
export function functionSettings(
  addresses: Pick<Addresses, 'app' | 'tasks' | 'networks'>,
  account: ServiceAccount,
): Record<string, string> {
  return {
    APP_ORIGIN: addresses.app,
    SUPPORT_EMAIL: 'support@fanfare.example',
    TASKS_LOCATION: location,
    TASKS_ADDRESS: `http://${addresses.tasks}`,
    TASKS_SERVICE_ACCOUNT: account.email,
    MACHINE_CERTS_URL: `http://${addresses.tasks}/oauth2/v3/certs`,
    STORAGE_PUBLIC_ORIGIN: '/',
    REPORTS_ADDRESS: 'reports@fanfare.example',
    NETWORKS_ORIGIN: `http://${addresses.networks}`,
    STRIPE_ADDRESS: `http://${addresses.networks}`,
    AI_ADDRESS: `http://${addresses.networks}/${openaiHost}/v1`,
  };
}

export function secretSettings({ credentialKeys, networkKeys }: FunctionSecrets): Record<string, string> {
  return {
    CREDENTIAL_KEYS: credentialKeys,
    NETWORK_KEYS: JSON.stringify(networkKeys),
    AI_KEY: openaiKey,
    STRIPE_KEY: stripeKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
  };
}

/**
 * The environment of the functions, which tells Google's SDKs and the product where everything is. In production, the
 * same variables are absent or name Google's services.
 */
export function functionsEnvironment(
  addresses: Addresses,
  account: ServiceAccount,
  secrets: FunctionSecrets,
): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    GCLOUD_PROJECT: projectId,
    GOOGLE_CLOUD_PROJECT: projectId,
    FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket: bucket }),
    GOOGLE_APPLICATION_CREDENTIALS: account.file,
    METADATA_SERVER_DETECTION: 'none',
    FIREBASE_AUTH_EMULATOR_HOST: addresses.auth,
    FIRESTORE_EMULATOR_HOST: addresses.firestore,
    FIRESTORE_AUTHORIZATION: `Bearer ${addresses.firestoreToken}`,
    FIREBASE_STORAGE_EMULATOR_HOST: addresses.storage,
    STORAGE_EMULATOR_HOST: `http://${addresses.storage}`,
    ...functionSettings(addresses, account),
    ...secretSettings(secrets),
  };
}
