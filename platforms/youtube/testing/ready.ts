import type { PostContent } from '@fanfare/core/posts/content.ts';
import { expect } from 'vitest';
import type { Account } from '../../platform.ts';
import { platform } from '../server/index.ts';
import type { UploadHandle } from '../server/session.ts';
import type { Rig } from './rig.ts';

/** A job with only its last chunk left to send. */
export async function readyJob(
  rig: Rig,
  account: Account,
  change: Partial<PostContent> = {},
  handle: UploadHandle | null = null,
) {
  const progress = await platform.publish.start(rig.job(account, change, handle));
  expect(progress.kind).toBe('ready');
  return { ...rig.job(account, change), handle: progress.handle };
}
