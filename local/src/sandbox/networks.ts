import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreateSandbox, SandboxNetwork } from '@fanfare/platforms/_sandbox/sandbox.ts';
import type { Clock } from '../clock/clock.ts';
import { StartError } from '../process/start-error.ts';
import type { Worlds } from './world.ts';

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
  flush(): void;
}

export interface NetworksOptions {
  dir: string;
  clock: Clock;
  worlds: Worlds;
  behaviours: readonly Behaviour[];
  log(line: string): void;
}

/** Delay before saving, so that a burst of calls is written once. */
const settleMs = 200;
/** Delay before a failed save is tried again. */
const retryMs = 5_000;

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

/** The names of fields in states that older versions of Fanfare saved, with the current names. */
const renamedFields = { heard: 'remarksAdded', marks: 'labels' };

const withNewNames = (json: string): string =>
  Object.entries(renamedFields).reduce((text, [old, now]) => text.replaceAll(`"${old}":`, `"${now}":`), json);

function readSaved(file: string): unknown {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(withNewNames(readFileSync(file, 'utf8'))) as unknown;
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

/** Opens every network with the state that an earlier run saved. */
export function openNetworks(options: NetworksOptions): Networks {
  const { dir, clock, behaviours, log } = options;
  mkdirSync(dir, { recursive: true });
  const fileOf = (id: string) => join(dir, `${id}.json`);
  const all = behaviours.map((each) => open(each, options, fileOf(each.id)));
  const hosts = hostsOf(all);
  const planned = new Map<SandboxNetwork, () => void>();

  const unsaved = new Set<SandboxNetwork>();

  const write = (network: SandboxNetwork) => {
    const beside = `${fileOf(network.id)}.new`;
    try {
      writeFileSync(beside, JSON.stringify(network.save()), { mode: 0o600 });
      renameSync(beside, fileOf(network.id));
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  };
  const plan = (network: SandboxNetwork, delayMs: number) => {
    planned.set(
      network,
      clock.at(clock.now() + delayMs, () => save(network)),
    );
  };
  /**
   * Saves a network. If its file cannot be written, for example because the disk is full, saving is retried
   * until it succeeds.
   */
  const save = (network: SandboxNetwork) => {
    planned.get(network)?.();
    planned.delete(network);
    try {
      write(network);
      if (unsaved.delete(network)) log(`${network.label}: sandbox state is saved again.`);
    } catch (error) {
      if (!unsaved.has(network))
        log(`${network.label}: sandbox state cannot be saved and is retried: ${String(error)}`);
      unsaved.add(network);
      plan(network, retryMs);
    }
  };
  return {
    all,
    byId: (id) => all.find((each) => each.id === id) ?? null,
    byHost: (host) => hosts.get(host) ?? null,
    changed(network) {
      if (!planned.has(network)) plan(network, settleMs);
    },
    flush() {
      for (const network of all.filter((each) => planned.has(each))) save(network);
    },
  };
}
