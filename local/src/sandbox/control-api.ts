import type { SandboxPost } from '@fanfare/platforms/_sandbox/sandbox.ts';
import type { MovableClock } from '../clock/movable-clock.ts';
import { readAccount, readFault, readNetwork, readTime, type Values } from './fault-input.ts';
import type { FaultQueue, WaitingFault } from './faults.ts';
import type { Networks } from './networks.ts';

export interface ControlParts {
  networks: Networks;
  faults: FaultQueue;
  /** The clock of the networks. */
  clock: MovableClock;
}

interface AccountState {
  platformId: string;
  username: string;
  name: string;
  posts: readonly SandboxPost[];
}

export interface SandboxState {
  networks: {
    id: string;
    label: string;
    calls: Readonly<Record<string, string>>;
    accounts: AccountState[];
  }[];
}

/** The calls and accounts of each network, and the posts that each account has received. */
export function stateOf({ networks }: ControlParts): SandboxState {
  return {
    networks: networks.all.map((network) => ({
      id: network.id,
      label: network.label,
      calls: network.calls,
      accounts: network.accounts().map(({ platformId, username, name, posts }) => ({
        platformId,
        username,
        name,
        posts,
      })),
    })),
  };
}

export function aimFault({ networks, faults }: ControlParts, values: Values): WaitingFault {
  const { aim, times } = readFault(values, networks);
  return faults.add(aim, times);
}

/** Revokes every token of an account. Returns the id of the account's network. */
export function revokeTokens({ networks }: ControlParts, values: Values): string {
  const network = readNetwork(values, networks);
  network.revoke(readAccount(values, network));
  networks.changed(network);
  return network.id;
}

/** Stops the clock of the networks at a time, or lets it run again. */
export const moveClock = ({ clock }: ControlParts, values: Values): void => clock.moveTo(readTime(values));
