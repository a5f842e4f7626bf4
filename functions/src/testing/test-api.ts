import { routes } from '@fanfare/core/api/routes.ts';
import { schemas } from '@fanfare/core/api/schemas/index.ts';
import { healthHandlers } from '../features/health/handlers.ts';
import { taskHandlers } from '../features/tasks/handlers.ts';
import { workspaceHandlers } from '../features/workspaces/handlers.ts';
import { createDispatcher, type HttpHandler } from '../http/dispatcher.ts';
import { countedIds, person, testTime } from './builders.ts';
import { capturedLog, type CapturedLog } from './captured-log.ts';
import { fakeVerifiers } from './fake-verifiers.ts';
import { memoryFiles, type MemoryFiles } from './memory-files.ts';
import { memoryStore, type MemoryStore } from './memory-store.ts';
import { memoryTasks, type MemoryTasks } from './memory-tasks.ts';
import { serveHttp } from './serve-http.ts';

export interface TestApi {
  /** Of `api` and `services` together, as Hosting would put them. */
  origin: string;
  store: MemoryStore;
  files: MemoryFiles;
  tasks: MemoryTasks;
  captured: CapturedLog;
  stop(): Promise<void>;
}

const people = [
  person(),
  person({ uid: 'mika' }),
  person({ uid: 'priya' }),
  person({ uid: 'sam', staff: true }),
];

/** The whole server behind a socket, with everything outside of it replaced by memory. */
export async function startTestApi(): Promise<TestApi> {
  const store = memoryStore();
  const files = memoryFiles();
  const tasks = memoryTasks();
  const captured = capturedLog();
  const now = () => testTime;
  const { workspaces, members } = store;
  const handlers = {
    ...workspaceHandlers({ workspaces, members, files, tasks, now, newId: countedIds() }),
    ...healthHandlers({ heartbeats: { last: () => Promise.resolve(testTime) }, now }),
    ...taskHandlers({ files, workspaces }),
  };
  const serve = (prefix: '/api' | '/services'): HttpHandler =>
    createDispatcher({
      routes,
      schemas,
      handlers,
      verifiers: fakeVerifiers(members, people),
      log: captured.log,
      prefix,
    });
  const [api, services] = [serve('/api'), serve('/services')];
  const server = await serveHttp((req, res) =>
    req.url?.startsWith('/services') === true ? services(req, res) : api(req, res),
  );
  return { origin: server.origin, store, files, tasks, captured, stop: () => server.stop() };
}
