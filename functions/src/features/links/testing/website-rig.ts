import { linkRoutes } from '@fanfare/core/api/links.ts';
import type { Route } from '@fanfare/core/api/route.ts';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import type { LinkUpload } from '@fanfare/core/links/link-upload.ts';
import { expect } from 'vitest';
import type { HttpHandler } from '../../../http/dispatcher.ts';
import { ids, workspace } from '../../../testing/builders.ts';
import { machineToken, tokenOf } from '../../../testing/fake-verifiers.ts';
import { picture } from '../../../testing/pictures.ts';
import { send, type Sent } from '../../../testing/send.ts';
import { serveHttp } from '../../../testing/serve-http.ts';
import { startTestApi, type TestApi } from '../../../testing/test-api.ts';

export const workspaceId = ids.workspace;

export interface WebsiteRig {
  api: TestApi;
  /** The image that the website serves, unless a test replaces its answer. */
  bytes: Buffer;
  answer: HttpHandler;
  linkTo(host: string): string;
  ours(): string;
  call(route: Route, values: object): Promise<Sent>;
  add(link: string, route?: Route): Promise<Sent>;
  addLater(): Promise<string>;
  fetchLink(linkId: string): Promise<Sent>;
  look(linkId: string): Promise<LinkUpload>;
  cancel(linkId: string): Promise<LinkUpload>;
  /** Runs the queued tasks, as Cloud Tasks would. */
  runTasks(): Promise<void>;
  /** Makes the task run while the request still waits for it. */
  atOnce(): void;
  nothingLeft(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server, and a website to link to. */
export async function websiteRig(): Promise<WebsiteRig> {
  const api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
  const bytes = await picture({ format: 'jpeg', width: 30, height: 20 });
  const website = await serveHttp((req, res) => rig.answer(req, res));

  const linkTo = (host: string, path = '/harbour.jpg') => `http://${host}:${website.port}${path}`;
  const ours = () => linkTo('files.example.com');
  const call = (route: Route, values: object, who = 'priya') =>
    send(api.origin, route, { token: tokenOf(who), values: { workspaceId, ...values } });
  const asMachine = (route: Route, values: object) =>
    send(api.origin, route, { token: machineToken, values: { ...values } });
  const add = (link: string, route: Route = linkRoutes.uploadGeneralLink) => call(route, { link });

  async function runTasks(): Promise<void> {
    for (const { path, input } of api.tasks.enqueued.splice(0)) {
      const route = [linkRoutes.fetchLink, taskRoutes.deleteFiles].find((each) => each.path === path);
      if (!route) throw new Error(`Nobody does what is put off to ${path}.`);
      await asMachine(route, input as object);
    }
  }

  const rig: WebsiteRig = {
    api,
    bytes,
    answer: async (_req, res) => void res.end(bytes),
    linkTo,
    ours,
    call,
    add,
    async addLater() {
      const sent = await add(ours());
      expect(sent.status).toBe(202);
      return (sent.body as LinkUpload).linkId;
    },
    fetchLink: (linkId) => asMachine(linkRoutes.fetchLink, { workspaceId, linkId }),
    look: async (linkId) => (await call(linkRoutes.findLink, { linkId })).body as LinkUpload,
    cancel: async (linkId) => (await call(linkRoutes.cancelLink, { linkId })).body as LinkUpload,
    runTasks,
    atOnce() {
      api.links.meanwhile = runTasks;
    },
    async nothingLeft() {
      await runTasks();
      expect(api.files.stored.size).toBe(0);
      expect((await api.media.storage(workspaceId)).usage).toEqual({ imagesBytes: 0, videosBytes: 0 });
    },
    async stop() {
      await website.stop();
      await api.stop();
    },
  };
  return rig;
}
