import type { OpenAI } from 'openai';
import type { Settings } from '../google/settings.ts';

export type AiSettings = Settings['ai'];

const timeoutMs = 55_000;

export async function createClient({ address }: AiSettings, key: string): Promise<OpenAI> {
  const { OpenAI } = await import('openai');
  return new OpenAI({
    apiKey: key,
    baseURL: address,
    // Only these settings are used, even if the environment has OPENAI_* variables.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    // The library would retry even if the balance is exhausted, so `withRetry` decides instead.
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
  });
}
