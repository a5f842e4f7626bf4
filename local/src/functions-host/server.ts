import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Server } from 'node:http';
import { close, listen, portOf } from '../process/listen.ts';
import { StartError } from '../process/start-error.ts';
import { deployedOf, type Handler } from './endpoints.ts';

export interface FunctionsHostOptions {
  entry: string;
  /** The addresses that the previous process used. The new process uses the same ones. */
  previous?: FunctionsHost['origins'] | undefined;
}

export interface FunctionsHost {
  /** The origin of each function, by the id of the function. */
  origins: Record<string, string>;
  schedules: { name: string; schedule: string; timeZone: string; url: string }[];
  stop(): Promise<void>;
}

interface Framework {
  http(name: string, handler: Handler): void;
}

interface FrameworkTesting {
  getTestServer: (name: string) => Server;
}

const require = createRequire(import.meta.url);

async function load(entry: string): Promise<Record<string, unknown>> {
  try {
    return (await import(pathToFileURL(entry).href)) as Record<string, unknown>;
  } catch (error) {
    process.stderr.write(`${(error as Error).stack ?? String(error)}\n`);
    throw new StartError(`The functions cannot be loaded: ${(error as Error).message}`);
  }
}

/** Serves every exported function with Google's functions-framework, as production does, each at its own address. */
export async function startFunctionsHost(options: FunctionsHostOptions): Promise<FunctionsHost> {
  const framework = require('@google-cloud/functions-framework') as Framework;
  const { getTestServer } = require('@google-cloud/functions-framework/testing') as FrameworkTesting;
  const deployed = deployedOf(await load(options.entry));
  if (deployed.length === 0) throw new StartError(`${options.entry} exports no function.`);

  const servers: Server[] = [];
  const origins: Record<string, string> = {};
  for (const { name, handler } of deployed) {
    framework.http(name, handler);
    const server = getTestServer(name);
    const port = await listen(server, portOf(options.previous?.[name]), `the function "${name}"`);
    origins[name] = `http://127.0.0.1:${port}`;
    servers.push(server);
  }
  const schedules = deployed.flatMap(({ name, schedule }) =>
    schedule ? [{ name, ...schedule, url: `${origins[name] ?? ''}/` }] : [],
  );
  return { origins, schedules, stop: async () => void (await Promise.all(servers.map(close))) };
}
