import type { Platform } from '../../platform.ts';
import { classify } from './classify.ts';
import { comments } from './comments.ts';
import type { PublishHandle } from './handle.ts';
import { oauth } from './oauth.ts';
import { publish } from './publish.ts';
import { targets } from './targets.ts';

export const platform: Platform<PublishHandle> = {
  oauth,
  publish,
  comments,
  insights: null,
  analytics: null,
  targets,
  classify,
};
