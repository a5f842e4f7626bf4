import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Engine, type EngineOptions } from './engine.ts';
import type { TaskFaults } from './faults.ts';
import { listen } from './http.ts';

export type { QueueConfig } from './wire/queue-wire.ts';

export interface TasksOptions extends EngineOptions {
  host?: string;
  /** Defaults to a free port. */
  port?: number;
}

export interface TasksServer {
  /** Host and port, in the format of CLOUD_TASKS_EMULATOR_HOST. */
  host: string;
  port: number;
  url: string;
  stop(): Promise<void>;
  /** Deletes tasks, blocked names and faults, and restores the configured queues without tasks. */
  reset(): void;
  faults: TaskFaults;
  /** Resolves when no dispatch is in progress and none is due. */
  idle(): Promise<void>;
}

/** A local Cloud Tasks: its REST API v2, and the paths that firebase-admin uses locally. */
export async function startTasks(options: TasksOptions): Promise<TasksServer> {
  const host = options.host ?? '127.0.0.1';
  let handle: (request: IncomingMessage, response: ServerResponse) => Promise<void> = () => Promise.resolve();
  // Listens on the port before opening the data folder, because a process that already uses the port may be using the
  // same folder.
  const { server, port } = await listen(
    (request, response) => void handle(request, response),
    host,
    options.port ?? 0,
  );
  try {
    const engine = new Engine(options);
    handle = (request, response) => engine.handle(request, response);
    return {
      host: `${host}:${port}`,
      port,
      url: `http://${host}:${port}`,
      faults: engine.faults,
      idle: () => engine.idle(),
      reset: () => {
        engine.reset();
      },
      stop: () => {
        engine.stop();
        return close(server);
      },
    };
  } catch (error) {
    await close(server);
    throw error;
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}
