import { isRecord } from '@fanfare/core/values/is-record.ts';
import { failures, invalid } from '../failure.ts';
import { deletedQueueMs, type Queue } from '../model.ts';
import { checkQueueName } from '../wire/names.ts';
import { configOf, queueFields, queueView, readSettings } from '../wire/queue-wire.ts';
import { type Fields, readFields, readString } from '../wire/read.ts';
import { type ApiCall, type ApiContext, pageOf, queueRecord, type Reply } from './call.ts';

const mostQueuesInPage = 9800;

export function handleQueues(context: ApiContext, call: ApiCall, parent: string): Reply {
  if (call.method === 'GET') return listQueues(context, call, parent);
  if (call.method === 'POST') return createQueue(context, call, parent);
  throw failures.unknownPath(call.method, call.path);
}

export function handleQueue(
  context: ApiContext,
  call: ApiCall,
  name: string,
  verb: string | undefined,
): Reply {
  switch (`${call.method} ${verb ?? ''}`) {
    case 'GET ':
      return queueView(queueRecord(context, name).queue);
    case 'PATCH ':
      return patchQueue(context, call, name);
    case 'DELETE ':
      return deleteQueue(context, name);
    case 'POST pause':
      return changeQueue(context, name, { state: 'PAUSED' });
    case 'POST resume':
      return changeQueue(context, name, { state: 'RUNNING' });
    case 'POST purge':
      return purgeQueue(context, name);
    default:
      throw failures.unknownPath(call.method, call.path);
  }
}

function listQueues(context: ApiContext, { query }: ApiCall, parent: string): Reply {
  if (query.get('filter')) throw invalid('Filters of queues are not served here.');
  const queues = [...context.store.queues.values()].map(({ queue }) => queue);
  const here = queues.filter(({ name }) => name.startsWith(`${parent}/queues/`));
  const { items, ...page } = pageOf(here, query, mostQueuesInPage);
  return { queues: items.map(queueView), ...page };
}

function createQueue(context: ApiContext, { body }: ApiCall, parent: string): Reply {
  const fields = readFields(body, 'queue', queueFields);
  const name = checkQueueName(readString(fields, 'name', 'queue'), parent);
  if (context.store.queues.has(name)) throw failures.queueExists();
  return makeQueue(context, name, fields);
}

function makeQueue(context: ApiContext, name: string, fields: Fields): Reply {
  if ((context.store.deletedQueues.get(name) ?? 0) > context.now()) throw failures.queueExistedRecently();
  const defaultTarget = readString(fields, 'defaultTarget', 'queue');
  const queue: Queue = {
    name,
    state: 'RUNNING',
    ...readSettings(fields),
    ...(defaultTarget !== undefined && { defaultTarget }),
  };
  context.store.commit({ kind: 'queue', queue });
  context.dispatcher.runner(name);
  return queueView(queue);
}

/** As in Cloud Tasks, a queue that does not exist is created. */
function patchQueue(context: ApiContext, { body, query }: ApiCall, name: string): Reply {
  const fields = readFields(body, 'queue', queueFields);
  const record = context.store.queues.get(name);
  if (!record) return makeQueue(context, checkQueueName(name, name.split('/queues/')[0] ?? ''), fields);
  const mask = query.get('updateMask');
  const changed = mask ? masked(configOf(record.queue), fields, mask.split(',')) : fields;
  return changeQueue(context, name, readSettings(changed));
}

/** Returns the settings after replacing the blocks and single fields that the mask names. */
function masked(
  settings: Record<'rateLimits' | 'retryConfig', Fields>,
  fields: Fields,
  mask: string[],
): Fields {
  const result = structuredClone(settings);
  for (const path of mask.map(camelCase)) {
    const [block, field] = path.split('.');
    if (block !== 'rateLimits' && block !== 'retryConfig') continue;
    const given = isRecord(fields[block]) ? { ...fields[block] } : {};
    if (field === undefined) result[block] = given;
    else result[block][field] = given[field];
  }
  return result;
}

const camelCase = (path: string): string =>
  path.trim().replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

function deleteQueue(context: ApiContext, name: string): Reply {
  queueRecord(context, name);
  context.store.commit({ kind: 'queueGone', name, blockedUntil: context.now() + deletedQueueMs });
  context.dispatcher.retire(name);
  return {};
}

function purgeQueue(context: ApiContext, name: string): Reply {
  const { tasks } = queueRecord(context, name);
  const runner = context.dispatcher.runner(name);
  for (const task of tasks.values()) runner.remove(task);
  return changeQueue(context, name, { purgedAt: context.now() });
}

function changeQueue(context: ApiContext, name: string, change: Partial<Queue>): Reply {
  const queue = { ...queueRecord(context, name).queue, ...change };
  context.store.commit({ kind: 'queue', queue });
  context.dispatcher.runner(name).pump();
  return queueView(queue);
}
