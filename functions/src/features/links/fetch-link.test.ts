import { linkFailedText } from '@fanfare/core/links/link.ts';
import { interruptedText, type LinkUpload } from '@fanfare/core/links/link-upload.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { madeUpLink } from '../../testing/memory-links.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { claimMs } from './job.ts';
import { cancelledText, tooSlowText } from './link-error.ts';
import { websiteRig, workspaceId, type WebsiteRig } from './testing/website-rig.ts';

let rig: WebsiteRig;
beforeEach(async () => {
  rig = await websiteRig();
});
afterEach(() => rig.stop());

describe('the download of a link', () => {
  /** Sends the beginning, runs a function, then sends the rest if the client is still there. */
  const during = (run: () => Promise<unknown>): void => {
    rig.answer = async (_req, res) => {
      res.write(rig.bytes.subarray(0, 100));
      await run();
      res.end(rig.bytes.subarray(100));
    };
  };

  it('a running download has the state `fetching`', async () => {
    const linkId = await rig.addLater();
    let seen: LinkUpload | undefined;
    during(async () => {
      await rig.api.links.beat();
      seen = await rig.look(linkId);
    });
    await rig.runTasks();
    expect(seen).toMatchObject({ state: 'fetching', total: null, url: null });
  });

  it('a cancelled download is aborted', async () => {
    const linkId = await rig.addLater();
    during(async () => {
      expect(await rig.cancel(linkId)).toMatchObject({ state: 'cancelled', message: cancelledText });
      await rig.api.links.beat();
    });
    await rig.runTasks();
    expect(await rig.look(linkId)).toMatchObject({ state: 'cancelled', url: null });
    await rig.nothingLeft();
  });

  it('the file of a download that is cancelled after its last byte is deleted', async () => {
    const linkId = await rig.addLater();
    during(() => rig.cancel(linkId));
    await rig.runTasks();
    expect(await rig.look(linkId)).toMatchObject({ state: 'cancelled' });
    await rig.nothingLeft();
  });

  it('a download that is cancelled before it starts makes no request', async () => {
    const linkId = await rig.addLater();
    await rig.cancel(linkId);
    await rig.runTasks();
    expect(rig.api.links.internet.asked).toEqual([]);
    expect(await rig.look(linkId)).toMatchObject({ state: 'cancelled' });
  });

  it('a finished download cannot be cancelled', async () => {
    const linkId = await rig.addLater();
    await rig.runTasks();
    expect(await rig.cancel(linkId)).toMatchObject({ state: 'done', media: { name: 'harbour.jpg' } });
    expect(rig.api.files.stored.size).toBe(2);
  });

  it('a download may take ten minutes', async () => {
    await rig.addLater();
    await rig.runTasks();
    // The first time limit is for the download, and the second is for the small image.
    expect(rig.api.links.timeLimits).toEqual([600_000, 15_000]);
  });

  it('a download is aborted when its time ends', async () => {
    const linkId = await rig.addLater();
    during(async () => rig.api.links.outOfTime.abort());
    await rig.runTasks();
    expect(await rig.look(linkId)).toMatchObject({ state: 'failed', message: tooSlowText });
    await rig.nothingLeft();
  });

  it('the file is downloaded once, even if its task is called several times', async () => {
    const linkId = await rig.addLater();
    const second: number[] = [];
    during(async () => second.push((await rig.fetchLink(linkId)).status));
    await rig.runTasks();
    expect(second).toEqual([502]);
    expect((await rig.fetchLink(linkId)).body).toEqual({ state: 'done' });
    expect(rig.api.links.internet.asked).toHaveLength(1);
  });

  it('an internal error is logged, and people see only a general message', async () => {
    const linkId = await rig.addLater();
    const { add: keep } = rig.api.media;
    rig.api.media.add = () => Promise.reject(new Error('The database is away.'));
    await rig.runTasks();
    expect(await rig.look(linkId)).toMatchObject({ state: 'failed', message: linkFailedText });
    expect(rig.api.tasks.enqueued).toMatchObject([{ delaySeconds: 120 }]);
    rig.api.media.add = keep;
    await rig.nothingLeft();
  });
});

describe('a task that died', () => {
  it('once the claim of a dead task has ended, the next task deletes the files of the dead task and marks the link as failed', async () => {
    rig.api.storedLinks.put(
      madeUpLink({
        state: 'fetching',
        leaseUntil: new Date(rig.api.links.tools.now().getTime() + claimMs),
      }),
    );
    rig.api.files.stored.set(`workspaces/${workspaceId}/media/media-0009/a.jpg`, {
      bytes: rig.bytes,
      type: 'image/jpeg',
    });
    rig.api.files.stored.set(`workspaces/${workspaceId}/small/media-0009.webp`, {
      bytes: rig.bytes,
      type: 'image/webp',
    });
    expect((await rig.fetchLink('link-0001')).status).toBe(502);
    rig.api.links.later(claimMs);
    expect((await rig.fetchLink('link-0001')).body).toEqual({ state: 'failed' });
    expect(await rig.look('link-0001')).toMatchObject({ state: 'failed', message: interruptedText });
    await rig.nothingLeft();
  });

  it('a task that died after the file was registered is treated as done', async () => {
    await rig.api.media.add(madeUpMedia({ id: 'media-0009' }));
    rig.api.storedLinks.put(madeUpLink({ state: 'fetching', leaseUntil: rig.api.links.tools.now() }));
    expect((await rig.fetchLink('link-0001')).body).toEqual({ state: 'done' });
    expect(await rig.look('link-0001')).toMatchObject({ state: 'done', media: { _id: 'media-0009' } });
  });

  it('a task for a deleted link does nothing', async () => {
    expect((await rig.fetchLink('link-0009')).body).toEqual({ state: 'cancelled' });
  });
});
