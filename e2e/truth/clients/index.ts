import type { Client } from '../job.ts';
import { facebook } from './facebook.ts';
import { instagram } from './instagram.ts';
import { linkedin } from './linkedin.ts';
import { openai } from './openai.ts';
import { pinterest } from './pinterest.ts';
import { reddit } from './reddit.ts';
import { stripe } from './stripe.ts';
import { threads } from './threads.ts';
import { tiktok } from './tiktok.ts';
import { x } from './x.ts';
import { youtube } from './youtube.ts';

export const clients: readonly Client[] = [
  x,
  youtube,
  reddit,
  facebook,
  linkedin,
  instagram,
  threads,
  tiktok,
  pinterest,
  openai,
  stripe,
];
