import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreateSandbox, SandboxNetwork } from '@fanfare/platforms/_sandbox/sandbox.ts';
import type { Clock } from '../clock/clock.ts';
import { StartError } from '../orchestrate/start-error.ts';
import type { Worlds } from './world.ts';

/** A sandbox network that can be created under an id. */
export interface Behaviour {
  id: string;
  create: CreateSandbox;
}

export interface Networks {
  all: readonly SandboxNetwork[];
  byId(id: string): SandboxNetwork | null;
  byHost(host: string): SandboxNetwork | null;
  /** Call this after every request; changes are saved shortly afterwards. */
  changed(network: SandboxNetwork): void;
  /** Saves pending changes now. */
  flush(): void;
}

export interface NetworksOptions {
  dir: string;
  clock: Clock;
  worlds: Worlds;
  behaviours: readonly Behaviour[];
}

/** Delay before saving, so that a burst of calls is written once. */
const settleMs = 200;

/** Loads the behaviours of the networks. Each has a sandbox. */
export async function loadBehaviours(ids: readonly string[]): Promise<Behaviour[]> {
  return Promise.all(
    ids.map(async (id) => {
      const module = (await import(`@fanfare/platforms/${id}/sandbox.ts`)) as {
        createSandbox: CreateSandbox;
      };
      return { id, create: module.createSandbox };
    }),
  );
}

function readSaved(file: string): unknown {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } catch {
    throw new StartError(
      `What a network received is damaged in ${file}. Put a good copy back, or delete the file to begin anew.`,
    );
  }
}

function open({ id, create }: Behaviour, { worlds }: NetworksOptions, file: string): SandboxNetwork {
  const saved = readSaved(file);
  try {
    return create(worlds.of(id), saved);
  } catch (error) {
    throw new StartError(
      `What a network received cannot be read from ${file}; it may be of another version. Delete the file to begin anew.`,
      { cause: error },
    );
  }
}

function hostsOf(networks: readonly SandboxNetwork[]): Map<string, SandboxNetwork> {
  const hosts = new Map<string, SandboxNetwork>();
  for (const network of networks)
    for (const host of network.hosts) {
      const other = hosts.get(host);
      if (other) throw new StartError(`${other.label} and ${network.label} both claim the host ${host}.`);
      hosts.set(host, network);
    }
  return hosts;
}

/** Opens every network with the state an earlier run saved. */
export function openNetworks(options: NetworksOptions): Networks {
  const { dir, clock, behaviours } = options;
  mkdirSync(dir, { recursive: true });
  const fileOf = (id: string) => join(dir, `${id}.json`);
  const all = behaviours.map((each) => open(each, options, fileOf(each.id)));
  const hosts = hostsOf(all);
  const planned = new Map<SandboxNetwork, () => void>();

  const write = (network: SandboxNetwork) => {
    planned.get(network)?.();
    planned.delete(network);
    const beside = `${fileOf(network.id)}.new`;
    writeFileSync(beside, JSON.stringify(network.save()), { mode: 0o600 });
    renameSync(beside, fileOf(network.id));
  };
  return {
    all,
    byId: (id) => all.find((each) => each.id === id) ?? null,
    byHost: (host) => hosts.get(host) ?? null,
    changed(network) {
      if (!planned.has(network))
        planned.set(
          network,
          clock.at(clock.now() + settleMs, () => write(network)),
        );
    },
    flush() {
      for (const network of planned.keys()) write(network);
    },
  };
}
