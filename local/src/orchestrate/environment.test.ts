import { describe, expect, it } from 'vitest';
import { parseNetworkKeys } from '../../../functions/src/google/network-keys.ts';
import { parseSettings } from '../../../functions/src/google/settings.ts';
import { bucket, functionsEnvironment, projectId } from './environment.ts';

const addresses = {
  app: 'http://127.0.0.1:4600',
  behind: 'http://127.0.0.1:4601',
  auth: '127.0.0.1:1',
  firestore: '127.0.0.1:2',
  firestoreToken: 'of-this-start',
  storage: '127.0.0.1:3',
  tasks: '127.0.0.1:4',
  networks: '127.0.0.1:5',
};
const account = { file: '/data/key.json', email: 'local@demo.example', publicKeyPem: '' };
const networkKeys = { youtube: { clientId: 'an app', clientSecret: 'its "secret"' } };
const environment = functionsEnvironment(addresses, account, { credentialKeys: 'a:b', networkKeys });

describe('the environment of the functions', () => {
  it('the functions accept the settings from their environment', () => {
    const of = (name: string) => environment[name] ?? '';
    const settings = parseSettings({
      APP_ORIGIN: of('APP_ORIGIN'),
      SUPPORT_EMAIL: of('SUPPORT_EMAIL'),
      TASKS_LOCATION: of('TASKS_LOCATION'),
      TASKS_ADDRESS: of('TASKS_ADDRESS'),
      TASKS_SERVICE_ACCOUNT: of('TASKS_SERVICE_ACCOUNT'),
      MACHINE_CERTS_URL: of('MACHINE_CERTS_URL'),
      STORAGE_PUBLIC_ORIGIN: of('STORAGE_PUBLIC_ORIGIN'),
      NETWORKS_ORIGIN: of('NETWORKS_ORIGIN'),
      AI_ADDRESS: of('AI_ADDRESS'),
      AI_MODEL: of('AI_MODEL'),
      AI_REASONING_EFFORT: of('AI_REASONING_EFFORT'),
      AI_IMAGE_MODEL: of('AI_IMAGE_MODEL'),
      STRIPE_ADDRESS: of('STRIPE_ADDRESS'),
      REPORTS_ADDRESS: of('REPORTS_ADDRESS'),
      FIRESTORE_AUTHORIZATION: of('FIRESTORE_AUTHORIZATION'),
      projectId,
      storageBucket: bucket,
    });
    expect(settings.networksOrigin).toBe('http://127.0.0.1:5');
    expect(settings.firestoreAuthorization).toBe('Bearer of-this-start');
    expect(settings.stripeAddress.origin).toBe('http://127.0.0.1:5');
    expect(settings.ai.address).toBe('http://127.0.0.1:5/api.openai.com/v1');
    expect(settings.appOrigin).toBe('http://127.0.0.1:4600');
  });

  it('the environment contains the app keys of the networks and the keys that encrypt tokens', () => {
    expect(parseNetworkKeys(environment['NETWORK_KEYS'] ?? '').apps).toEqual(networkKeys);
    expect(environment['CREDENTIAL_KEYS']).toBe('a:b');
    expect(environment['AI_KEY']).toMatch(/^sk-/);
  });

  it("the environment makes Google's SDKs call the servers on this machine", () => {
    expect(environment).toMatchObject({
      FIRESTORE_EMULATOR_HOST: '127.0.0.1:2',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
      STORAGE_EMULATOR_HOST: 'http://127.0.0.1:3',
      GOOGLE_APPLICATION_CREDENTIALS: '/data/key.json',
    });
  });
});
