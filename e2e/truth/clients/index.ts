import type { Client } from '../job.ts';
import { openai } from './openai.ts';
import { stripe } from './stripe.ts';
import { x } from './x.ts';

export const clients: readonly Client[] = [x, openai, stripe];
