import type { Platform } from '../../platform.ts';
import { targets } from './boards.ts';
import { classify } from './classify.ts';
import type { PublishHandle } from './handle.ts';
import { oauth } from './oauth.ts';
import { publish } from './publish.ts';

export const platform: Platform<PublishHandle> = {
  oauth,
  publish,
  // Apps can neither write nor read comments.
  comments: null,
  insights: null,
  analytics: null,
  targets,
  classify,
};
