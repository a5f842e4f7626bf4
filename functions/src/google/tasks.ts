import type { CloudTasksClient } from '@google-cloud/tasks';
import { addressOf, restOf, type InputOf, type Route } from '@fanfare/core/api/route.ts';
import { lazy } from '../lazy.ts';
import { functionsRegion, longCallSeconds } from './long-calls.ts';
import type { Settings } from './settings.ts';

/** The functions that Cloud Tasks calls directly, bypassing Hosting, with their time limits in seconds. */
export const directSeconds = { deliver: 120, media: longCallSeconds } as const;
export type DirectFunction = keyof typeof directSeconds;

interface TaskOptions {
  /** The name of the task. A second task with the same id is ignored. Letters, digits, `-` and `_` are allowed. */
  id: string;
  delaySeconds?: number;
  /** The common queue by default. */
  queue?: string;
  /**
   * A function that is called at its own address. By default, the call goes through Hosting, which times out after a
   * minute.
   */
  at?: DirectFunction;
}

export interface TaskQueue {
  /** Makes Cloud Tasks call the route until it answers 2xx. The route may be called more than once. */
  enqueue<R extends Route & { readonly access: 'machine' }>(
    route: R,
    input: InputOf<R>,
    options: TaskOptions,
  ): Promise<void>;
}

type TaskSettings = Pick<
  Settings,
  'appOrigin' | 'projectId' | 'tasksAddress' | 'tasksLocation' | 'tasksServiceAccount'
>;

const commonQueue = 'default';
/** The time limit of each of two attempts. Google refuses more than 30 s. */
const callTimeoutMs = 10_000;
const alreadyExists = 6;
/** The code of a call without an answer, for example because an idle connection closed at that moment. */
const unavailable = 14;
const loopback = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::|$)/;

/**
 * Returns the options for a Cloud Tasks service other than Google's. It is called through REST, because gRPC requires
 * encryption.
 */
export function clientOptions(address: URL | null): ConstructorParameters<typeof CloudTasksClient>[0] {
  if (!address) return {};
  const protocol = address.protocol.slice(0, -1);
  const port = Number(address.port) || (protocol === 'https' ? 443 : 80);
  return { fallback: true, protocol, apiEndpoint: address.hostname, port };
}

/**
 * Returns the direct address of a function, which bypasses Hosting. In local development, there is no Hosting, so the
 * address of the product is returned.
 */
export function ownAddress(
  { appOrigin, projectId }: Pick<TaskSettings, 'appOrigin' | 'projectId'>,
  name: DirectFunction,
): string {
  if (loopback.test(appOrigin)) return appOrigin;
  return `https://${functionsRegion}-${projectId}.cloudfunctions.net/${name}`;
}

const hasCode = (error: unknown, code: number): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

export function createTaskQueue(settings: () => TaskSettings, now: () => Date): TaskQueue {
  const client = lazy(async () => {
    const { CloudTasksClient } = await import('@google-cloud/tasks');
    return new CloudTasksClient(clientOptions(settings().tasksAddress));
  });
  return {
    async enqueue(route, input, { id, delaySeconds = 0, queue = commonQueue, at }) {
      const all = settings();
      const { appOrigin, projectId, tasksLocation, tasksServiceAccount } = all;
      const tasks = await client();
      const parent = tasks.queuePath(projectId, tasksLocation, queue);
      const values = input as Readonly<Record<string, unknown>>;
      const task = {
        name: `${parent}/tasks/${id}`,
        ...(delaySeconds > 0 && {
          scheduleTime: { seconds: Math.ceil(now().getTime() / 1000) + delaySeconds },
        }),
        ...(at && { dispatchDeadline: { seconds: directSeconds[at] } }),
        httpRequest: {
          url: `${at ? ownAddress(all, at) : appOrigin}${addressOf(route, values)}`,
          httpMethod: route.method,
          headers: { 'Content-Type': 'application/json' },
          body: Buffer.from(JSON.stringify(restOf(route, values))).toString('base64'),
          oidcToken: { serviceAccountEmail: tasksServiceAccount, audience: appOrigin },
        },
      };
      const create = () => tasks.createTask({ parent, task }, { timeout: callTimeoutMs });
      try {
        // The task has a name, so creating it twice is harmless.
        await create().catch((error: unknown) => {
          if (!hasCode(error, unavailable)) throw error;
          return create();
        });
      } catch (error) {
        if (!hasCode(error, alreadyExists)) throw error;
      }
    },
  };
}
