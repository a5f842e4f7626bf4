import { faultKinds, type SandboxNetwork } from '@fanfare/platforms/_sandbox/sandbox.ts';
import type { FaultAim } from './faults.ts';

export const timesMax = 1000;

/** The fields of a request, from a form or JSON. */
export type Values = Readonly<Record<string, unknown>>;

/** Thrown for invalid input. The message is a sentence that explains the problem. */
export class WrongInput extends Error {
  override readonly name = 'WrongInput';
}

export interface AimedFault {
  aim: FaultAim;
  times: number;
}

interface Known {
  all: readonly SandboxNetwork[];
  byId(id: string): SandboxNetwork | null;
}

function required<Word extends string>(values: Values, name: string, words: readonly Word[]): Word {
  const found = words.find((each) => each === values[name]);
  if (found === undefined) throw new WrongInput(`"${name}" must be one of ${words.join(', ')}.`);
  return found;
}

/** Reads a field that may be missing. An empty field of a form is treated as missing. */
function optional(values: Values, name: string, words: readonly string[]): string | null {
  return (values[name] ?? '') === '' ? null : required(values, name, words);
}

export function readNetwork(values: Values, networks: Known): SandboxNetwork {
  const network = networks.byId(String(values['network']));
  if (network) return network;
  throw new WrongInput(`"network" must be one of ${networks.all.map(({ id }) => id).join(', ')}.`);
}

const accountsOf = ({ identities }: SandboxNetwork) => identities.map(({ platformId }) => platformId);

export const readAccount = (values: Values, network: SandboxNetwork): string =>
  required(values, 'account', accountsOf(network));

function readTimes(value: unknown): number {
  const times = (value ?? '') === '' ? 1 : typeof value === 'string' ? Number(value) : value;
  if (typeof times === 'number' && Number.isInteger(times) && times >= 1 && times <= timesMax) return times;
  throw new WrongInput(`"times" must be a whole number from 1 to ${timesMax}.`);
}

/** Throws WrongInput if the values are invalid or the fault could never match a call. */
export function readFault(values: Values, networks: Known): AimedFault {
  const network = readNetwork(values, networks);
  return {
    aim: {
      network: network.id,
      call: optional(values, 'call', Object.keys(network.calls)),
      account: optional(values, 'account', accountsOf(network)),
      kind: required(values, 'kind', faultKinds),
    },
    times: readTimes(values['times']),
  };
}

/** A time in milliseconds since 1970; null lets the clock run. */
export function readTime({ at }: Values): number | null {
  if (at === null || (typeof at === 'number' && Number.isInteger(at) && at > 0)) return at;
  throw new WrongInput('"at" must be a time in milliseconds since 1970, or null.');
}
