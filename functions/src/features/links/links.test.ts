import { linkRoutes } from '@fanfare/core/api/links.ts';
import { invalidLinkText, refusedHostText } from '@fanfare/core/links/link.ts';
import { damagedText, unsupportedText } from '@fanfare/core/media/media.ts';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testTime } from '../../testing/builders.ts';
import { madeUpLink } from '../../testing/memory-links.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { busyText } from './job.ts';
import { cancelledText, LinkError, pageText, privateText } from './link-error.ts';
import { websiteRig, workspaceId, type WebsiteRig } from './testing/website-rig.ts';

let rig: WebsiteRig;
beforeEach(async () => {
  rig = await websiteRig();
});
afterEach(() => rig.stop());

describe('a link', () => {
  it('a link becomes a file of the library, and the answer contains its address', async () => {
    rig.atOnce();
    const sent = await rig.add(rig.ours());
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      state: 'done',
      url: `workspaces/${workspaceId}/media/made-up-id2/harbour.jpg`,
      media: {
        _id: 'made-up-id2',
        name: 'harbour.jpg',
        kind: 'image',
        type: 'image/jpeg',
        width: 30,
        height: 20,
      },
      message: null,
    });
    expect([...rig.api.files.stored.entries()]).toMatchObject([
      [`workspaces/${workspaceId}/media/made-up-id2/harbour.jpg`, { bytes: rig.bytes, type: 'image/jpeg' }],
      [`workspaces/${workspaceId}/small/made-up-id2.webp`, { type: 'image/webp' }],
    ]);
    expect((await rig.api.media.storage(workspaceId)).usage).toMatchObject({ imagesBytes: rig.bytes.length });
    expect(await rig.api.media.find({ workspaceId, id: 'made-up-id2' })).toMatchObject({
      createdBy: 'priya',
    });
    expect(rig.api.storedLinks.all()).toMatchObject([{ link: '', state: 'done' }]);
  });

  it('the answer has an id for polling if the download is slow', async () => {
    const linkId = await rig.addLater();
    expect(await rig.look(linkId)).toMatchObject({ linkId, state: 'waiting', url: null, media: null });
    expect(rig.api.tasks.enqueued).toMatchObject([
      { path: linkRoutes.fetchLink.path, input: { workspaceId, linkId } },
    ]);
    await rig.runTasks();
    expect(await rig.look(linkId)).toMatchObject({ state: 'done', media: { name: 'harbour.jpg' } });
  });

  it.each([
    ['harbour', invalidLinkText],
    ['ftp://files.example.com/a.mp4', invalidLinkText],
    ['https://www.instagram.com/reel/1', refusedHostText],
    ['https://vm.tiktok.com/1', refusedHostText],
  ])('the link %s is refused before any request is made', async (link, message) => {
    for (const route of [linkRoutes.uploadGeneralLink, linkRoutes.uploadYoutubeLink]) {
      const sent = await rig.add(link, route);
      expect(sent.status).toBe(400);
      expect(sent.error()).toMatchObject({ message, fields: { link: message } });
    }
    expect(rig.api.storedLinks.all()).toEqual([]);
    expect(rig.api.tasks.enqueued).toEqual([]);
  });

  it('the YouTube route refuses a link to another website', async () => {
    expect((await rig.add(rig.ours(), linkRoutes.uploadYoutubeLink)).error().message).toBe(invalidLinkText);
  });

  it.each([
    ['a private address', '10.0.0.8', privateText],
    ['this machine', '127.0.0.1', privateText],
    ['a host name with a private address', 'inside.example.com', privateText],
  ])('a link to %s is refused', async (_kind, host, message) => {
    rig.api.links.internet.names.set('inside.example.com', ['192.168.0.1']);
    rig.atOnce();
    const sent = await rig.add(rig.linkTo(host));
    expect(sent.status).toBe(400);
    expect(sent.error().message).toBe(message);
    await rig.nothingLeft();
  });

  it.each([
    ['a page', '<!doctype html>', pageText],
    ['a program', 'MZ', unsupportedText],
    ['a damaged picture', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(200)]), damagedText],
  ])('a link to %s that claims to be an image is refused', async (_kind, body, message) => {
    rig.answer = async (_req, res) => void res.writeHead(200, { 'content-type': 'image/jpeg' }).end(body);
    rig.atOnce();
    const sent = await rig.add(rig.ours());
    expect(sent.status).toBe(400);
    expect(sent.error().message).toBe(message);
    await rig.nothingLeft();
  });

  it('a link that redirects to a private address is refused', async () => {
    rig.answer = async (_req, res) =>
      void res.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    rig.atOnce();
    expect((await rig.add(rig.ours())).error().message).toBe(privateText);
    await rig.nothingLeft();
  });
});

describe('the free storage for a link', () => {
  const fill = (left: number) =>
    rig.api.media.add(madeUpMedia({ id: 'media-full', bytes: 10 * 1024 ** 3 - left }));

  it('a link is refused without a download if the storage is full', async () => {
    await fill(0);
    const sent = await rig.add(rig.ours());
    expect(sent.status).toBe(403);
    expect(sent.error()).toMatchObject({ code: 'limit_reached', message: storageFullText });
    expect(rig.api.storedLinks.all()).toEqual([]);
  });

  it('a download that exceeds the free storage is refused and leaves no file', async () => {
    await fill(rig.bytes.length - 1);
    rig.atOnce();
    const sent = await rig.add(rig.ours());
    expect(sent.error()).toMatchObject({ code: 'limit_reached', message: storageFullText });
    expect(rig.api.files.stored.size).toBe(0);
  });

  it('a downloaded file is refused if the storage became full during the download', async () => {
    const linkId = await rig.addLater();
    rig.answer = async (_req, res) => {
      await fill(10);
      res.end(rig.bytes);
    };
    await rig.runTasks();
    expect(await rig.look(linkId)).toMatchObject({ state: 'failed', message: storageFullText });
    await rig.runTasks();
    expect(rig.api.files.stored.size).toBe(0);
  });
});

describe('a YouTube video', () => {
  const link = 'https://youtu.be/aqz-KE-bpKQ';

  it('the route for links and the route for YouTube both download a video from the address that YouTube returns, and name the file after its title', async () => {
    rig.api.links.videoSite.find = () =>
      Promise.resolve({ url: new URL(rig.ours()), title: 'Boats at dawn' });
    rig.atOnce();
    for (const route of [linkRoutes.uploadYoutubeLink, linkRoutes.uploadGeneralLink])
      expect((await rig.add(link, route)).body).toMatchObject({ media: { name: 'Boats at dawn.jpg' } });
  });

  it('the error for a video that YouTube refuses says that YouTube refused it', async () => {
    rig.api.links.videoSite.find = () =>
      Promise.reject(new LinkError('YouTube did not let us download this video.'));
    rig.atOnce();
    const sent = await rig.add(link, linkRoutes.uploadYoutubeLink);
    expect(sent.error().message).toBe('YouTube did not let us download this video.');
  });

  it('a video at a private address is not downloaded', async () => {
    rig.api.links.videoSite.find = () =>
      Promise.resolve({ url: new URL('http://10.0.0.8/'), title: 'Boats' });
    rig.atOnce();
    expect((await rig.add(link)).error().message).toBe(privateText);
    await rig.nothingLeft();
  });
});

describe('a link with an id chosen by the client', () => {
  it('the link can be cancelled by its id before the call is answered, and a repeated call does not download the file', async () => {
    const linkId = 'chosen-0001';
    rig.api.links.meanwhile = async () => void (await rig.cancel(linkId));
    const ask = () => rig.call(linkRoutes.uploadGeneralLink, { link: rig.ours(), linkId });
    expect((await ask()).error().message).toBe(cancelledText);
    expect((await ask()).status).toBe(409);
    expect(rig.api.storedLinks.all()).toHaveLength(1);
    await rig.nothingLeft();
  });
});

describe('adding several links', () => {
  it('a fourth simultaneous link is refused', async () => {
    for (let i = 0; i < 3; i += 1) await rig.addLater();
    const sent = await rig.add(rig.ours());
    expect(sent.status).toBe(429);
    expect(sent.error().message).toBe(busyText);
    await rig.runTasks();
    await rig.addLater();
  });

  it('the 51st link in a quarter of an hour is refused with the limit in the message', async () => {
    for (let i = 0; i < 50; i += 1)
      rig.api.storedLinks.put(madeUpLink({ id: `link-${1000 + i}`, state: 'done', createdAt: testTime }));
    const sent = await rig.add(rig.ours());
    expect(sent.status).toBe(429);
    expect(sent.error().message).toBe(
      'This workspace added 50 links in the last 15 minutes. Wait a few minutes, then add this link again.',
    );
  });

  it('a link whose task cannot be queued is stored as failed, without its address', async () => {
    rig.api.tasks.enqueue = () => Promise.reject(new Error('Tasks are away.'));
    expect((await rig.add(rig.ours())).status).toBe(500);
    expect(rig.api.storedLinks.all()).toMatchObject([{ state: 'failed', link: '' }]);
  });
});
