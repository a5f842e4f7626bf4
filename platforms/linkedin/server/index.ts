import type { Platform } from '../../platform.ts';
import { classify } from './classify.ts';
import type { PublishHandle } from './handle.ts';
import { oauth } from './oauth.ts';
import { publish } from './publish.ts';

export const platform: Platform<PublishHandle> = {
  oauth,
  publish,
  // Only apps that LinkedIn has vetted may read or write comments.
  comments: null,
  insights: null,
  analytics: null,
  targets: null,
  classify,
};
