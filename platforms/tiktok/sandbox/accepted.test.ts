import { describe, expect, it } from 'vitest';
import { addressAt } from '../../_shared/http.ts';
import type { Account } from '../../platform.ts';
import { video } from '../testing/samples.ts';
import { ana, setup, type Setup } from '../testing/setup.ts';
import { callServed } from '../../conformance/serve.ts';

interface Answer {
  status: number;
  code: string | null;
  data: Record<string, unknown>;
}

async function ask({ rig }: Setup, { grant }: Account, path: string, json: object): Promise<Answer> {
  const origin = rig.consentAddress(null).origin;
  const response = await callServed(addressAt(origin, `https://open.tiktokapis.com/v2${path}`), {
    method: 'POST',
    headers: { authorization: `Bearer ${grant.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(json),
  });
  const { error, data = {} } = (await response.json()) as {
    error?: { code: string };
    data?: Record<string, unknown>;
  };
  return { status: response.status, code: error?.code ?? null, data };
}

const info = { title: 'Bread', privacy_level: 'PUBLIC_TO_EVERYONE' };

/** Calls that the documentation allows but our own client does not make. */
describe('a TikTok video by address', () => {
  const pulled = async (network: Setup, account: Account, video_url: string) => {
    const source_info = { source: 'PULL_FROM_URL', video_url };
    const { data } = await ask(network, account, '/post/publish/video/init/', {
      post_info: info,
      source_info,
    });
    const { publish_id } = data;
    const state = () => ask(network, account, '/post/publish/status/fetch/', { publish_id });
    const before = await state();
    network.rig.world.pass(6_000);
    return [before.data, (await state()).data];
  };

  it('a video is downloaded, processed and published', async () => {
    const network = await setup({ processingMs: 6_000 });
    const account = await network.connect(ana);
    const states = await pulled(network, account, await network.rig.files.url(video('v')));
    expect(states).toMatchObject([{ status: 'PROCESSING_DOWNLOAD' }, { status: 'PUBLISH_COMPLETE' }]);
  });

  it('a video that cannot be downloaded fails', async () => {
    const network = await setup({ processingMs: 6_000 });
    const account = await network.connect(ana);
    const [, state] = await pulled(network, account, 'https://nowhere.example/v');
    expect(state).toMatchObject({ status: 'FAILED', fail_reason: 'video_pull_failed' });
  });

  it('the page of the sandbox shows the settings of a video', async () => {
    const network = await setup({ processingMs: 6_000 });
    const account = await network.connect(ana);
    await ask(network, account, '/post/publish/video/init/', {
      post_info: { ...info, is_aigc: true, video_cover_timestamp_ms: 1000 },
      source_info: { source: 'PULL_FROM_URL', video_url: await network.rig.files.url(video('v')) },
    });
    network.rig.world.pass(6_000);
    expect(network.rig.posts()).toMatchObject([{ kind: 'video, made with AI, cover at 1000 ms' }]);
    await ask(network, account, '/post/publish/video/init/', {
      post_info: { ...info, video_cover_timestamp_ms: 600_000 },
      source_info: { source: 'PULL_FROM_URL', video_url: await network.rig.files.url(video('v')) },
    });
    network.rig.world.pass(6_000);
    // A cover frame after the end of the video is replaced by the first frame.
    expect(network.rig.posts()[1]?.kind).toBe('video');
  });

  it('a draft needs a permission that our app does not have', async () => {
    const network = await setup({ processingMs: 6_000 });
    const account = await network.connect(ana);
    const source_info = { source: 'FILE_UPLOAD', video_size: 9, chunk_size: 9, total_chunk_count: 1 };
    const { code } = await ask(network, account, '/post/publish/inbox/video/init/', { source_info });
    expect(code).toBe('scope_not_authorized');
  });
});
