import type { Platform } from '../../platform.ts';
import { analytics, totals } from './analytics.ts';
import { classify } from './classify.ts';
import type { PublishHandle } from './handle.ts';
import { oauth } from './oauth.ts';
import { publish } from './publish.ts';

export const platform: Platform<PublishHandle> = {
  oauth,
  publish,
  comments: null,
  insights: null,
  analytics,
  totals,
  targets: null,
  classify,
};
