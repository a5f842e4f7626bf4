import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { linkRoutes } from '@fanfare/core/api/links.ts';
import type { Route } from '@fanfare/core/api/route.ts';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import { invalidLinkText, linkFailedText, refusedHostText } from '@fanfare/core/links/link.ts';
import type { LinkUpload } from '@fanfare/core/links/link-upload.ts';
import { damagedText, unsupportedText } from '@fanfare/core/media/media.ts';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import type { HttpHandler } from '../../http/dispatcher.ts';
import { ids, workspace } from '../../testing/builders.ts';
import { machineToken, tokenOf } from '../../testing/fake-verifiers.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { madeUpLink } from '../../testing/memory-links.ts';
import { picture } from '../../testing/pictures.ts';
import { send } from '../../testing/send.ts';
import { serveHttp, type TestServer } from '../../testing/serve-http.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { busyText, interruptedText, leaseMs } from './job.ts';
import { cancelledText, LinkError, pageText, privateText, tooSlowText } from './link-error.ts';

let api: TestApi;
let website: TestServer;
let answer: HttpHandler;
let bytes: Buffer;

beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
  bytes = await picture({ format: 'jpeg', width: 30, height: 20 });
  answer = async (_req, res) => void res.end(bytes);
  website = await serveHttp((req, res) => answer(req, res));
});
afterEach(async () => {
  await website.stop();
  await api.stop();
});

const workspaceId = ids.workspace;
const linkTo = (host: string, path = '/harbour.jpg') => `http://${host}:${website.port}${path}`;
const ours = () => linkTo('files.example.com');

const call = (route: Route, values: object, who = 'priya') =>
  send(api.origin, route, { token: tokenOf(who), values: { workspaceId, ...values } });
const asMachine = (route: Route, values: object) =>
  send(api.origin, route, { token: machineToken, values: { ...values } });
const add = (link: string, route: Route = linkRoutes.uploadGeneralLink) => call(route, { link });
const fetchLink = (linkId: string) => asMachine(linkRoutes.fetchLink, { workspaceId, linkId });
const look = async (linkId: string) => (await call(linkRoutes.findLink, { linkId })).body as LinkUpload;
const cancel = async (linkId: string) => (await call(linkRoutes.cancelLink, { linkId })).body as LinkUpload;

/** Does what was put off, as Cloud Tasks would. */
async function runTasks(): Promise<void> {
  for (const { path, input } of api.tasks.enqueued.splice(0)) {
    const route = [linkRoutes.fetchLink, taskRoutes.deleteFiles].find((each) => each.path === path);
    await asMachine(route!, input as object);
  }
}
/** The task runs while whoever asked is waiting. */
const atOnce = () => {
  api.links.meanwhile = runTasks;
};
async function addLater(link = ours()): Promise<string> {
  const sent = await add(link);
  expect(sent.status).toBe(202);
  return (sent.body as LinkUpload).linkId;
}
const nothingLeft = async () => {
  await runTasks();
  expect(api.files.stored.size).toBe(0);
  expect(await api.media.usage(workspaceId)).toEqual({ imagesBytes: 0, videosBytes: 0 });
};

describe('a link', () => {
  it('becomes a file of the library, and the answer says where it is', async () => {
    atOnce();
    const sent = await add(ours());
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
    expect([...api.files.stored.entries()]).toMatchObject([
      [`workspaces/${workspaceId}/media/made-up-id2/harbour.jpg`, { bytes, type: 'image/jpeg' }],
      [`workspaces/${workspaceId}/small/made-up-id2.webp`, { type: 'image/webp' }],
    ]);
    expect(await api.media.usage(workspaceId)).toMatchObject({ imagesBytes: bytes.length });
    expect(await api.media.find({ workspaceId, id: 'made-up-id2' })).toMatchObject({ createdBy: 'priya' });
    expect(api.links.all()).toMatchObject([{ link: '', state: 'done' }]);
  });

  it('that takes long is followed by its id', async () => {
    const linkId = await addLater();
    expect(await look(linkId)).toMatchObject({ linkId, state: 'waiting', url: null, media: null });
    expect(api.tasks.enqueued).toMatchObject([
      { path: linkRoutes.fetchLink.path, input: { workspaceId, linkId } },
    ]);
    await runTasks();
    expect(await look(linkId)).toMatchObject({ state: 'done', media: { name: 'harbour.jpg' } });
  });

  it.each([
    ['harbour', invalidLinkText],
    ['ftp://files.example.com/a.mp4', invalidLinkText],
    ['https://www.instagram.com/reel/1', refusedHostText],
    ['https://vm.tiktok.com/1', refusedHostText],
  ])('%s is refused before anything is asked for', async (link, message) => {
    for (const route of [linkRoutes.uploadGeneralLink, linkRoutes.uploadYoutubeLink]) {
      const sent = await add(link, route);
      expect(sent.status).toBe(400);
      expect(sent.error()).toMatchObject({ message, fields: { link: message } });
    }
    expect(api.links.all()).toEqual([]);
    expect(api.tasks.enqueued).toEqual([]);
  });

  it('of another website is none of YouTube', async () => {
    expect((await add(ours(), linkRoutes.uploadYoutubeLink)).error().message).toBe(invalidLinkText);
  });

  it.each([
    ['a private address', '10.0.0.8', privateText],
    ['this machine', '127.0.0.1', privateText],
    ['a name that leads inside', 'inside.example.com', privateText],
  ])('to %s is refused, and says so at once', async (_kind, host, message) => {
    api.links.internet.names.set('inside.example.com', ['192.168.0.1']);
    atOnce();
    const sent = await add(linkTo(host));
    expect(sent.status).toBe(400);
    expect(sent.error().message).toBe(message);
    await nothingLeft();
  });

  it.each([
    ['a page', '<!doctype html>', pageText],
    ['a program', 'MZ', unsupportedText],
    ['a damaged picture', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(200)]), damagedText],
  ])('to %s that says that it is a picture is refused', async (_kind, body, message) => {
    answer = async (_req, res) => void res.writeHead(200, { 'content-type': 'image/jpeg' }).end(body);
    atOnce();
    const sent = await add(ours());
    expect(sent.status).toBe(400);
    expect(sent.error().message).toBe(message);
    await nothingLeft();
  });

  it('that redirects inwards is refused', async () => {
    answer = async (_req, res) =>
      void res.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end();
    atOnce();
    expect((await add(ours())).error().message).toBe(privateText);
    await nothingLeft();
  });
});

describe('the room for it', () => {
  const fill = (left: number) =>
    api.media.add(madeUpMedia({ id: 'media-full', bytes: 10 * 1024 ** 3 - left }));

  it('is looked at before', async () => {
    await fill(0);
    const sent = await add(ours());
    expect(sent.status).toBe(403);
    expect(sent.error()).toMatchObject({ code: 'limit_reached', message: storageFullText });
    expect(api.links.all()).toEqual([]);
  });

  it('is looked at while it comes', async () => {
    await fill(bytes.length - 1);
    atOnce();
    const sent = await add(ours());
    expect(sent.error()).toMatchObject({ code: 'limit_reached', message: storageFullText });
    expect(api.files.stored.size).toBe(0);
  });

  it('is looked at when it is there', async () => {
    const linkId = await addLater();
    answer = async (_req, res) => {
      await fill(10);
      res.end(bytes);
    };
    await runTasks();
    expect(await look(linkId)).toMatchObject({ state: 'failed', message: storageFullText });
    await runTasks();
    expect(api.files.stored.size).toBe(0);
  });
});

describe('a video of YouTube', () => {
  const link = 'https://youtu.be/aqz-KE-bpKQ';

  it('comes from where YouTube says, under its title, by either call', async () => {
    api.links.youtube.find = () => Promise.resolve({ url: new URL(ours()), title: 'Boats at dawn' });
    atOnce();
    for (const route of [linkRoutes.uploadYoutubeLink, linkRoutes.uploadGeneralLink])
      expect((await add(link, route)).body).toMatchObject({ media: { name: 'Boats at dawn.jpg' } });
  });

  it('that YouTube does not give is told of in its words', async () => {
    api.links.youtube.find = () => Promise.reject(new LinkError('YouTube did not give this video to us.'));
    atOnce();
    const sent = await add(link, linkRoutes.uploadYoutubeLink);
    expect(sent.error().message).toBe('YouTube did not give this video to us.');
  });

  it('that lies somewhere inside is not fetched from there', async () => {
    api.links.youtube.find = () => Promise.resolve({ url: new URL('http://10.0.0.8/'), title: 'Boats' });
    atOnce();
    expect((await add(link)).error().message).toBe(privateText);
    await nothingLeft();
  });
});

describe('a file on its way', () => {
  /** Sends the beginning, then does something, then perhaps the rest. */
  const during = (run: () => Promise<unknown>): void => {
    answer = async (_req, res) => {
      res.write(bytes.subarray(0, 100));
      await run();
      res.end(bytes.subarray(100));
    };
  };

  it('tells how far it is', async () => {
    const linkId = await addLater();
    let seen: LinkUpload | undefined;
    during(async () => {
      await api.links.beat();
      seen = await look(linkId);
    });
    await runTasks();
    expect(seen).toMatchObject({ state: 'fetching', total: null, url: null });
  });

  it('is given up when it is cancelled', async () => {
    const linkId = await addLater();
    during(async () => {
      expect(await cancel(linkId)).toMatchObject({ state: 'cancelled', message: cancelledText });
      await api.links.beat();
    });
    await runTasks();
    expect(await look(linkId)).toMatchObject({ state: 'cancelled', url: null });
    await nothingLeft();
  });

  it('that was cancelled after its last byte is not kept either', async () => {
    const linkId = await addLater();
    during(() => cancel(linkId));
    await runTasks();
    expect(await look(linkId)).toMatchObject({ state: 'cancelled' });
    await nothingLeft();
  });

  it('that was cancelled before its beginning is not asked for', async () => {
    const linkId = await addLater();
    await cancel(linkId);
    await runTasks();
    expect(api.links.internet.asked).toEqual([]);
    expect(await look(linkId)).toMatchObject({ state: 'cancelled' });
  });

  it('that has arrived cannot be cancelled any more', async () => {
    const linkId = await addLater();
    await runTasks();
    expect(await cancel(linkId)).toMatchObject({ state: 'done', media: { name: 'harbour.jpg' } });
    expect(api.files.stored.size).toBe(2);
  });

  it('has ten minutes', async () => {
    await addLater();
    await runTasks();
    expect(api.links.timeLimits).toEqual([600_000]);
  });

  it('is broken off when its time is over', async () => {
    const linkId = await addLater();
    during(async () => api.links.outOfTime.abort());
    await runTasks();
    expect(await look(linkId)).toMatchObject({ state: 'failed', message: tooSlowText });
    await nothingLeft();
  });

  it('is fetched by one task, however often it is called', async () => {
    const linkId = await addLater();
    const second: number[] = [];
    during(async () => second.push((await fetchLink(linkId)).status));
    await runTasks();
    expect(second).toEqual([502]);
    expect((await fetchLink(linkId)).body).toEqual({ state: 'done' });
    expect(api.links.internet.asked).toHaveLength(1);
  });

  it('that is no business of ours failed by our own fault, which is logged and not told', async () => {
    const linkId = await addLater();
    const { add: keep } = api.media;
    api.media.add = () => Promise.reject(new Error('The database is away.'));
    await runTasks();
    expect(await look(linkId)).toMatchObject({ state: 'failed', message: linkFailedText });
    expect(api.tasks.enqueued).toMatchObject([{ delaySeconds: 120 }]);
    api.media.add = keep;
    await nothingLeft();
  });
});

describe('a task that died', () => {
  it('leaves nothing, and the next one says so', async () => {
    api.links.put(
      madeUpLink({
        state: 'fetching',
        leaseUntil: new Date(api.links.dependencies.now().getTime() + leaseMs),
      }),
    );
    api.files.stored.set(`workspaces/${workspaceId}/media/media-0009/a.jpg`, { bytes, type: 'image/jpeg' });
    api.files.stored.set(`workspaces/${workspaceId}/small/media-0009.webp`, { bytes, type: 'image/webp' });
    expect((await fetchLink('link-0001')).status).toBe(502);
    api.links.later(leaseMs);
    expect((await fetchLink('link-0001')).body).toEqual({ state: 'failed' });
    expect(await look('link-0001')).toMatchObject({ state: 'failed', message: interruptedText });
    await nothingLeft();
  });

  it('with its work done has done it', async () => {
    await api.media.add(madeUpMedia({ id: 'media-0009' }));
    api.links.put(madeUpLink({ state: 'fetching', leaseUntil: api.links.dependencies.now() }));
    expect((await fetchLink('link-0001')).body).toEqual({ state: 'done' });
    expect(await look('link-0001')).toMatchObject({ state: 'done', media: { _id: 'media-0009' } });
  });

  it('of a link that is forgotten has nothing to do', async () => {
    expect((await fetchLink('link-0009')).body).toEqual({ state: 'cancelled' });
  });
});

describe('a link whose id is chosen by whoever asks', () => {
  it('is known by it before there is an answer, and fetched once', async () => {
    const linkId = 'chosen-0001';
    api.links.meanwhile = async () => void (await cancel(linkId));
    const ask = () => call(linkRoutes.uploadGeneralLink, { link: ours(), linkId });
    expect((await ask()).error().message).toBe(cancelledText);
    expect((await ask()).status).toBe(409);
    expect(api.links.all()).toHaveLength(1);
    await nothingLeft();
  });
});

describe('links at once', () => {
  it('are three, and no fourth', async () => {
    for (let i = 0; i < 3; i += 1) await addLater();
    const sent = await add(ours());
    expect(sent.status).toBe(429);
    expect(sent.error().message).toBe(busyText);
    await runTasks();
    await addLater();
  });

  it('do not count one that could not be handed on', async () => {
    api.tasks.enqueue = () => Promise.reject(new Error('Tasks are away.'));
    expect((await add(ours())).status).toBe(500);
    expect(api.links.all()).toMatchObject([{ state: 'failed', link: '' }]);
  });
});
