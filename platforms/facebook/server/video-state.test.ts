import { describe, expect, it } from 'vitest';
import { withRig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import { facebook as sound } from '../testing/subject.ts';
import { readVideo } from './video-state.ts';

const facebook = sound as Subject;
const failed = { error: { message: 'Too dark.' } };

/** Returns the state that `readVideo` derives from the given status. */
async function read(status: object) {
  let state: ReturnType<typeof readVideo> | null = null;
  await withRig(facebook, async (rig) => {
    const job = rig.job(await rig.connect());
    const http: typeof job.http = {
      ...job.http,
      read: (_call, schema) => Promise.resolve(schema.parse({ status })),
    };
    state = readVideo({ ...job, http }, '1');
    await state.catch(() => null);
  });
  if (!state) throw new Error('Nothing was read.');
  return state as ReturnType<typeof readVideo>;
}

describe('Facebook video state', () => {
  it.each([
    ['uploading', undefined, 'sending'],
    ['upload_complete', { status: 'not_started' }, 'sent'],
    ['upload_complete', { status: 'in_progress' }, 'processing'],
    ['processing', { status: 'not_started' }, 'processing'],
    ['processing', { status: 'complete', publish_status: 'published' }, 'out'],
    ['ready', undefined, 'out'],
    ['ready', { status: 'complete', publish_status: 'published' }, 'out'],
    ['ready', { status: 'not_started' }, 'sent'],
    ['ready', {}, 'sent'],
    ['ready', { status: 'complete', publish_status: 'draft' }, 'sent'],
    ['ready', { status: 'in_progress' }, 'processing'],
    ['ready', { status: 'complete' }, 'processing'],
    ['ready', { status: 'completed' }, 'processing'],
    ['ready', { status: 'complete', publish_status: 'scheduled' }, 'processing'],
    ['ready', { publish_status: 'scheduled' }, 'processing'],
    ['ready', { status: 'complete', publish_status: 'error' }, 'failed'],
    ['ready', { status: 'error' }, 'failed'],
    ['upload_failed', { status: 'not_started' }, 'lost'],
    ['expired', undefined, 'lost'],
    ['error', { status: 'not_started' }, 'failed'],
  ])(
    'a video with the status "%s" and the publishing phase %j has the stage "%s"',
    async (video_status, publishing_phase, stage) => {
      expect((await read({ video_status, publishing_phase })).stage).toBe(stage);
    },
  );

  it('a video that could not be processed has the stage "failed", with the reason from Facebook', async () => {
    const processing_phase = { status: 'error', ...failed };
    expect(await read({ video_status: 'processing', processing_phase })).toMatchObject({
      stage: 'failed',
      reason: 'Too dark.',
    });
  });

  it.each(['dreaming', 'constructor'])(
    'the unknown status %s leaves the outcome unknown',
    async (video_status) => {
      await expect(read({ video_status })).rejects.toMatchObject({
        failure: { kind: 'outcome_unknown' },
      });
    },
  );
});
