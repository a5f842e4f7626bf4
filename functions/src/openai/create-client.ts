import type { OpenAI } from 'openai';
import type { Settings } from '../google/settings.ts';

export type AiSettings = Settings['ai'];

const timeoutMs = 55_000;

export async function createClient({ address }: AiSettings, key: string): Promise<OpenAI> {
  const { OpenAI } = await import('openai');
  return new OpenAI({
    apiKey: key,
    baseURL: address,
    // Only what stands here is used, whatever else the surroundings name.
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    // The library asks again even where money is missing; ours knows better.
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
  });
}
