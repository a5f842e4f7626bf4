import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { prepare } from '../../conformance/deliver.ts';
import { withRig, type Rig } from '../../conformance/rig.ts';
import type { Subject } from '../../conformance/subject.ts';
import type { Account, Job } from '../../platform.ts';
import { facebookWith, handleOf, postsOf } from '../testing/pages.ts';
import { contentWith, video } from '../testing/samples.ts';
import { facebook as sound, onePage } from '../testing/subject.ts';
import { sendChunk } from './chunks.ts';
import type { PublishHandle } from './handle.ts';
import { publish } from './publish.ts';

const facebook = sound as Subject;
const film = contentWith({ media: [video('film', 250_000)] });
const reel = contentWith({ media: [video('reel', 250_000)], options: { uploadType: 'reel' } });
const chunks = facebookWith({ chunkBytes: 100_000 });

const jobOf = (rig: Rig, account: Account, content = film, handle: unknown = null) =>
  rig.job(account, content, handle) as Job<PublishHandle>;

function watched(job: Job<PublishHandle>, ranges: string[]): Job<PublishHandle> {
  const { open } = job.media;
  return {
    ...job,
    media: {
      ...job.media,
      open(media, range) {
        ranges.push(`${range?.start}-${range?.end}`);
        return open(media, range);
      },
    },
  };
}

describe('Facebook video upload', () => {
  it('a video is sent in the chunks that Facebook requests', () =>
    withRig(chunks, async (rig) => {
      const ranges: string[] = [];
      const progress = await publish.start(watched(jobOf(rig, await rig.connect()), ranges));
      expect(progress.kind).toBe('ready');
      expect(ranges).toEqual(['0-100000', '100000-200000', '200000-250000']);
      expect(rig.kept.map((each) => handleOf(each).video?.sent)).toEqual([0, 100_000, 200_000, 250_000]);
    }));

  it.each([100_000, 99_999, 100_001, 600])('a video of %i bytes arrives unchanged', (bytes) =>
    withRig(chunks, async (rig) => {
      const content = contentWith({ media: [video('film', bytes)] });
      const job = await prepare(rig, await rig.connect(), content);
      await publish.commit(job as never);
      expect(postsOf(rig, onePage)[0]?.media[0]?.sha256).toBe(rig.files.sha256(content.media[0]!));
    }),
  );

  it('an upload continues after the last stored chunk', () =>
    withRig(chunks, async (rig) => {
      const account = await rig.connect();
      const ranges: string[] = [];
      rig.world.aim('video_transfer', 'drop');
      const failure = await rig.failureOf(publish.start(jobOf(rig, account)), account);
      expect(failure.kind).toBe('outcome_unknown');
      const kept = handleOf(rig.kept.at(-1));
      expect(kept.video?.sent).toBe(0);
      // The first chunk arrived although its reply was lost, so Facebook names the offset to continue from.
      expect((await publish.start(watched(jobOf(rig, account, film, kept), ranges))).kind).toBe('ready');
      expect(ranges).toEqual(['0-100000', '100000-200000', '200000-250000']);
    }));

  it('an upload stops when the time of its step ends, and the next step continues it', () =>
    withRig(chunks, async (rig) => {
      const account = await rig.connect();
      const job = { ...jobOf(rig, account), until: rig.world.now() };
      expect(await publish.start(job)).toMatchObject({ kind: 'more', handle: { video: null } });
      const slow = { ...jobOf(rig, account), until: rig.world.now() + 1 };
      const late = {
        ...slow,
        keep: (handle: PublishHandle) => {
          rig.world.pass(1);
          return slow.keep(handle);
        },
      };
      const progress = await publish.start(late);
      expect(progress).toMatchObject({ kind: 'more', handle: { video: { sent: 0 } } });
      expect((await publish.start(jobOf(rig, account, film, progress.handle))).kind).toBe('ready');
    }));

  it('an upload that paused for a day starts again from the first byte', () =>
    withRig(chunks, async (rig) => {
      const account = await rig.connect();
      const { handle } = await publish.start(jobOf(rig, account));
      rig.world.pass(dayMs - 1);
      expect((await publish.poll({ ...jobOf(rig, account), handle })).kind).toBe('ready');
      rig.world.pass(1);
      const failure = await rig.failureOf(publish.poll({ ...jobOf(rig, account), handle }));
      expect(failure).toMatchObject({ kind: 'unavailable', startOver: true });
    }));

  it.each([
    ['a reply without a chunk leaves the outcome unknown', {}, { kind: 'outcome_unknown' }],
    [
      'a chunk beyond the end starts the upload over',
      { start_offset: '0', end_offset: '250001' },
      { startOver: true },
    ],
    [
      'an empty chunk before the end starts the upload over',
      { start_offset: '9', end_offset: '9' },
      { startOver: true },
    ],
    ['the next chunk continues the upload', { start_offset: 100_000, end_offset: 200_000 }, null],
  ])('the chunk that Facebook requests decides how the upload continues: %s', (_what, body, expected) =>
    withRig(chunks, async (rig) => {
      const { handle } = await publish.start({ ...jobOf(rig, await rig.connect()), until: Infinity });
      const { video: sent } = handle;
      if (!sent || !('session' in sent.to)) throw new Error('A session takes the pieces.');
      const http: typeof rig.io.http = {
        ...rig.io.http,
        send: () => Promise.resolve({ status: 200, headers: new Headers(), body }),
      };
      const begun = { ...sent, sent: 0, wanted: 100_000 };
      const next = sendChunk(
        { ...jobOf(rig, await rig.connect()), http },
        film.media[0]!,
        begun,
        sent.to.session,
      );
      if (expected) expect(await rig.failureOf(next)).toMatchObject(expected);
      else expect(await next).toMatchObject({ sent: 100_000, wanted: 200_000 });
    }),
  );

  it('a chunk that is refused although Facebook requests the same chunk is not sent again', () =>
    withRig(chunks, async (rig) => {
      const { handle } = await publish.start({ ...jobOf(rig, await rig.connect()), until: Infinity });
      const { video: sent } = handle;
      if (!sent || !('session' in sent.to)) throw new Error('A session takes the pieces.');
      const error = { message: 'No.', code: 100, error_data: { start_offset: 0, end_offset: 100_000 } };
      const http: typeof rig.io.http = {
        ...rig.io.http,
        send: () => Promise.resolve({ status: 400, headers: new Headers(), body: { error } }),
      };
      const begun = { ...sent, sent: 0, wanted: 100_000 };
      const job = { ...jobOf(rig, await rig.connect()), http };
      const next = sendChunk(job, film.media[0]!, begun, sent.to.session);
      expect(await rig.failureOf(next)).toMatchObject({ kind: 'rejected' });
    }));

  it('a video that Facebook has lost is sent again', () =>
    withRig(chunks, async (rig) => {
      const account = await rig.connect();
      const { handle } = await publish.start(jobOf(rig, account));
      const lost = { ...handle, video: handle.video && { ...handle.video, id: '9' } };
      const failure = await rig.failureOf(publish.start(jobOf(rig, account, film, lost)));
      expect(failure).toMatchObject({ kind: 'unavailable', startOver: true });
    }));
});

describe('Facebook reel upload', () => {
  it('a reel is sent in one call', () =>
    withRig(facebook, async (rig) => {
      const ranges: string[] = [];
      const progress = await publish.start(watched(jobOf(rig, await rig.connect(), reel), ranges));
      expect(progress.kind).toBe('ready');
      expect(ranges).toEqual(['0-250000']);
    }));

  it('a reel is not sent again if only the reply was lost', () =>
    withRig(facebook, async (rig) => {
      const ranges: string[] = [];
      const account = await rig.connect();
      rig.world.aim('file_upload', 'drop');
      expect((await publish.start(watched(jobOf(rig, account, reel), ranges))).kind).toBe('ready');
      expect(ranges).toEqual(['0-250000']);
    }));

  it('the upload of a reel continues after the bytes that arrived', () =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const content = reel;
      const first = { ...jobOf(rig, account, content), until: rig.world.now() + 1 };
      const begun = await publish.start({
        ...first,
        keep: (handle: PublishHandle) => {
          rig.world.pass(1);
          return first.keep(handle);
        },
      });
      const to = begun.handle.video?.to;
      const url = to && 'address' in to ? to.address : '';
      const whole = new Uint8Array(await new Response(await rig.files.open(content.media[0]!)).arrayBuffer());
      const headers = {
        authorization: `OAuth ${account.grant.accessToken}`,
        offset: '0',
        file_size: '250000',
      };
      const bytes = { stream: whole.slice(0, 90_000), type: 'application/octet-stream', length: 90_000 };
      const cut = await rig.failureOf(rig.io.http.send({ method: 'POST', url, headers, bytes }), account);
      expect(cut).toMatchObject({ kind: 'unavailable', code: 'PartialRequestError' });

      const ranges: string[] = [];
      const progress = await publish.start(watched(jobOf(rig, account, content, begun.handle), ranges));
      expect(ranges).toEqual(['90000-250000']);
      await publish.commit({ ...jobOf(rig, account, content), handle: progress.handle });
      expect(postsOf(rig, onePage)[0]?.media[0]?.sha256).toBe(rig.files.sha256(content.media[0]!));
    }));

  it('the upload of a reel fails with the error of the call if no bytes arrived', () =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      for (const [fault, kind] of [
        ['server_error', 'unavailable'],
        ['rate_limit', 'rate_limited'],
        ['refuse', 'rejected'],
        ['expire_token', 'token_expired'],
      ] as const) {
        rig.world.aim('file_upload', fault);
        expect((await rig.failureOf(publish.start(jobOf(rig, account, reel)), account)).kind).toBe(kind);
      }
    }));

  it('a reel is sent only to the upload host', () =>
    withRig(facebook, async (rig) => {
      const account = await rig.connect();
      const job = jobOf(rig, account, reel);
      for (const upload_url of [
        'https://rupload.facebook.com.evil.example/video-upload/v25.0/1',
        'https://evil.example@rupload.facebook.com/video-upload/v25.0/1',
        'http://rupload.facebook.com/video-upload/v25.0/1',
      ]) {
        const reply = { status: 200, headers: new Headers(), body: { video_id: '1', upload_url } };
        const http: typeof job.http = {
          send: () => Promise.reject(new Error('Nothing is sent.')),
          read: (_call, schema) => Promise.resolve(schema.parse(reply.body)),
        };
        await expect(publish.start({ ...job, http })).rejects.toThrow('host for uploads');
      }
    }));
});
