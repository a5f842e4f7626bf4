import type { Subject } from '../../conformance/subject.ts';
import { facts } from '../facts.ts';
import { createSandbox } from '../sandbox.ts';
import { platform } from '../server/index.ts';
import type { UploadHandle } from '../server/session.ts';
import { anna, content } from './rig.ts';

const plenty = 100_000_000;

export const youtube: Subject<UploadHandle> = {
  facts,
  platform,
  createSandbox,
  contents: { video: content },
  account: anna,
  unlimited: {
    saved: {
      limits: {
        uploadsPerDay: plenty,
        unitsPerDay: plenty,
        uploadsPerChannel: plenty,
        processingMs: 2_000,
      },
    },
  },
  withholding: null,
  calls: {
    exchange: 'token_exchange',
    refresh: 'token_refresh',
    profile: 'channels_list',
    prepare: 'videos_insert',
    commit: 'upload_last_piece',
    comment: 'comments_insert',
    insights: 'videos_list',
    answer: 'answers_insert',
  },
  // Lifts the limit of uploads per channel.
  kinds: { refuse: 'rate_limited' },
  renewal: 'keeps',
  expires: true,
  renewAfterMs: 60_000,
  words: ({ title, description }) => ({ title, text: description }),
};
