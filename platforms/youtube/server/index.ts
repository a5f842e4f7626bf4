import type { Platform } from '../../platform.ts';
import { analytics, totals } from './analytics.ts';
import { classify } from './classify.ts';
import { comments } from './comments.ts';
import { insights } from './insights.ts';
import { oauth } from './oauth.ts';
import { publish } from './publish.ts';
import type { UploadHandle } from './session.ts';

export const platform: Platform<UploadHandle> = {
  oauth,
  publish,
  comments,
  insights,
  analytics,
  totals,
  targets: null,
  classify,
};
