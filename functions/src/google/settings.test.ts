import { describe, expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

const least = {
  APP_ORIGIN: 'https://fanfare.example',
  SUPPORT_EMAIL: 'support@fanfare.example',
  TASKS_LOCATION: '',
  TASKS_ADDRESS: '',
  TASKS_SERVICE_ACCOUNT: 'tasks@demo.iam.gserviceaccount.com',
  MACHINE_CERTS_URL: '',
  STORAGE_PUBLIC_ORIGIN: '',
  NETWORKS_ORIGIN: '',
  AI_ADDRESS: '',
  AI_MODEL: '',
  AI_REASONING_EFFORT: '',
  AI_IMAGE_MODEL: '',
  STRIPE_ADDRESS: '',
  REPORTS_ADDRESS: '',
  FIRESTORE_AUTHORIZATION: '',
  projectId: 'demo',
  storageBucket: 'demo.firebasestorage.app',
};
const parse = (change: Partial<typeof least> = {}) => parseSettings({ ...least, ...change });

describe('the settings', () => {
  it("the settings default to Google's services", () => {
    expect(parse()).toEqual({
      appOrigin: 'https://fanfare.example',
      supportEmail: 'support@fanfare.example',
      tasksLocation: 'us-central1',
      reportsAddress: '',
      tasksAddress: null,
      tasksServiceAccount: 'tasks@demo.iam.gserviceaccount.com',
      machineCertsUrl: new URL('https://www.googleapis.com/oauth2/v3/certs'),
      storagePublicOrigin: 'https://firebasestorage.googleapis.com',
      networksOrigin: '',
      ai: {
        address: 'https://api.openai.com/v1',
        model: 'gpt-6-luna',
        effort: 'none',
        imageModel: 'gpt-image-2',
      },
      stripeAddress: new URL('https://api.stripe.com'),
      firestoreAuthorization: '',
      projectId: 'demo',
      bucket: 'demo.firebasestorage.app',
    });
    expect(parse({ TASKS_ADDRESS: 'https://cloudtasks.googleapis.com' }).tasksAddress).toBeNull();
  });

  it('the settings may point to services on this machine', () => {
    const settings = parse({
      APP_ORIGIN: 'http://127.0.0.1:5002',
      TASKS_ADDRESS: 'http://127.0.0.1:8123',
      MACHINE_CERTS_URL: 'http://127.0.0.1:8123/oauth2/v3/certs',
      STORAGE_PUBLIC_ORIGIN: '/',
      NETWORKS_ORIGIN: 'http://127.0.0.1:4610',
    });

    expect(settings.tasksAddress?.port).toBe('8123');
    expect(settings.storagePublicOrigin).toBe('');
    expect(settings.networksOrigin).toBe('http://127.0.0.1:4610');
  });

  it.each<[keyof typeof least, string, string]>([
    ['APP_ORIGIN', '', 'APP_ORIGIN is missing'],
    ['APP_ORIGIN', 'fanfare.example', 'APP_ORIGIN must be an origin'],
    ['APP_ORIGIN', 'https://fanfare.example/', 'APP_ORIGIN must be an origin'],
    ['APP_ORIGIN', 'https://fanfare.example/app', 'APP_ORIGIN must be an origin'],
    ['APP_ORIGIN', 'http://fanfare.example', 'APP_ORIGIN must be an origin'],
    ['SUPPORT_EMAIL', '', 'SUPPORT_EMAIL is missing'],
    ['SUPPORT_EMAIL', 'support', 'SUPPORT_EMAIL must be an e-mail address'],
    ['TASKS_LOCATION', 'central', 'TASKS_LOCATION must be a region'],
    ['TASKS_ADDRESS', '127.0.0.1:80', 'TASKS_ADDRESS must be an https address'],
    ['TASKS_ADDRESS', 'http://tasks.example', 'TASKS_ADDRESS must be an https address'],
    ['TASKS_SERVICE_ACCOUNT', '', 'TASKS_SERVICE_ACCOUNT is missing'],
    ['TASKS_SERVICE_ACCOUNT', 'tasks', 'TASKS_SERVICE_ACCOUNT must be an e-mail address'],
    ['MACHINE_CERTS_URL', 'ftp://x.example', 'MACHINE_CERTS_URL must be an https address'],
    ['STORAGE_PUBLIC_ORIGIN', '/files', 'STORAGE_PUBLIC_ORIGIN must be an origin'],
    ['AI_ADDRESS', 'http://ai.example/v1', 'AI_ADDRESS must be an https address'],
    ['AI_REASONING_EFFORT', 'some', 'AI_REASONING_EFFORT'],
    ['projectId', '', 'projectId is missing'],
    ['storageBucket', '', 'storageBucket is missing'],
  ])('the setting %s with the value "%s" is refused in one sentence', (name, value, problem) => {
    const parsing = () => parse({ [name]: value });

    expect(parsing).toThrow(`The settings of the functions are invalid: ${problem}`);
    expect(parsing).toThrow(/^[^.]*(?:\.[a-z]+[^.]*)*\.$/);
  });

  it('no reasoning effort is sent if the setting is “unsaid”', () => {
    expect(parse({ AI_REASONING_EFFORT: 'unsaid' }).ai.effort).toBeNull();
    expect(parse({ AI_REASONING_EFFORT: 'high' }).ai.effort).toBe('high');
  });

  it('one error lists all wrong settings', () => {
    expect(() => parse({ APP_ORIGIN: '', TASKS_SERVICE_ACCOUNT: '' })).toThrow(
      'The settings of the functions are invalid: APP_ORIGIN is missing; TASKS_SERVICE_ACCOUNT is missing.',
    );
  });
});
