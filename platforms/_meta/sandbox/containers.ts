import { dayMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { keptFile } from '../../_sandbox/measure.ts';
import type { SandboxReply, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { GraphCall } from './graph.ts';

/** A prepared post that is not visible yet. Each network adds its own fields. */
export const container = z.object({
  id: z.string(),
  account: z.string(),
  isChild: z.boolean(),
  files: z.array(keptFile),
  at: z.number(),
  /** The time at which processing ends; null if it never ends. */
  readyAt: z.number().nullable(),
  isPublished: z.boolean(),
});
type Container = z.infer<typeof container>;

export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

/** The status of a container. `error` is the problem that processing found in its media. */
export function containerStatus(
  { isPublished, at, readyAt, error }: Container & { error: number | string | null },
  now: number,
): ContainerStatus {
  if (isPublished) return 'PUBLISHED';
  if (now - at >= dayMs) return 'EXPIRED';
  if (readyAt === null || now < readyAt) return 'IN_PROGRESS';
  return error === null ? 'FINISHED' : 'ERROR';
}

type Asked = Pick<GraphCall, 'world' | 'params' | 'fault'> & { identity: { platformId: string } };

/** The fields that every new container has, whatever its kind of post. */
export const newContainer = ({ world, params, fault, identity }: Asked, processingMs: number) => ({
  id: world.newId(),
  account: identity.platformId,
  isChild: params.get('is_carousel_item') === 'true',
  at: world.now(),
  readyAt: fault === 'never_finish' ? null : world.now() + processingMs,
  isPublished: false,
});

type Failing = Container & { error: number | string | null };
type WithContainers<Own> = Pick<Asked, 'params' | 'identity'> & {
  world: Pick<SandboxWorld, 'now'>;
  state: { containers: readonly Own[] };
};

export const findOwnContainer = <Own extends Container>(
  { state, identity }: Pick<WithContainers<Own>, 'state' | 'identity'>,
  id: string | null,
): Own | undefined => state.containers.find((each) => each.id === id && each.account === identity.platformId);

interface ContainerReplies {
  missing: SandboxReply;
  unfinished: SandboxReply;
  invalid(message: string): SandboxReply;
  required(name: string): SandboxReply;
}

/** The files of a carousel. The call names them by ids that are separated by commas or form a JSON list. */
export function filesOfChildren<Own extends Failing>(
  call: WithContainers<Own>,
  most: number,
  { missing, unfinished, invalid }: ContainerReplies,
): Container['files'] | SandboxReply {
  const ids = (call.params.get('children') ?? '').split(/[\s",[\]]+/).filter(Boolean);
  if (ids.length < 2 || ids.length > most || new Set(ids).size < ids.length)
    return invalid(`A carousel needs 2 to ${most} different children.`);
  const files: Container['files'] = [];
  for (const child of ids.map((id) => findOwnContainer(call, id))) {
    const status = child && containerStatus(child, call.world.now());
    if (!child || status === 'EXPIRED') return missing;
    if (!child.isChild) return invalid('Only items of a carousel can be its children.');
    if (status !== 'FINISHED') return unfinished;
    files.push(...child.files);
  }
  return files;
}

/** Finds the container that a call publishes. `isRepeatable` tells whether a container can be published twice. */
export function findPublishable<Own extends Failing>(
  call: WithContainers<Own>,
  isRepeatable: boolean,
  { missing, unfinished, invalid, required }: ContainerReplies,
): Own | SandboxReply {
  if (!call.params.has('creation_id')) return required('creation_id');
  const found = findOwnContainer(call, call.params.get('creation_id'));
  const status = found && containerStatus(found, call.world.now());
  if (!found || status === 'EXPIRED') return missing;
  if (found.isChild) return invalid('An item of a carousel cannot be published alone.');
  return status === 'FINISHED' || (isRepeatable && status === 'PUBLISHED') ? found : unfinished;
}

/** The parameters of a call that are not allowed for this kind of post. */
export const strayParameters = <Kind extends string>(
  params: URLSearchParams,
  kind: Kind,
  onlyFor: Readonly<Record<string, readonly Kind[]>>,
): string[] =>
  Object.entries(onlyFor)
    .filter(([name, kinds]) => params.has(name) && !kinds.includes(kind))
    .map(([name]) => name);

/** How many of these objects the account created within the last 24 hours. */
export const madeToday = (
  { world, identity }: Pick<Asked, 'world' | 'identity'>,
  made: readonly { account: string; at: number }[],
): number => {
  const since = world.now() - dayMs;
  return made.filter(({ account, at }) => account === identity.platformId && at > since).length;
};
