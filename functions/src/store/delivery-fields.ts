import { deliveryKinds, deliveryStates, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { failureKinds, type FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { z } from 'zod';
import { storedContent } from './stored-content.ts';
import { instant } from './read.ts';

/**
 * A failure kind that only a newer version of Fanfare knows is read as an unknown outcome, so that a retry first checks
 * whether the post is live.
 */
export const failureKind = z
  .string()
  .transform((kind): FailureKind => failureKinds.find((known) => known === kind) ?? 'outcome_unknown');

const failure = z
  .object({
    kind: failureKind,
    reason: z.string(),
    code: z.string().nullable(),
    retryAt: instant.nullable(),
    startOver: z.boolean(),
  })
  .nullable();

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** `workspaces/{wid}/deliveries/{id}` */
export const storedDelivery = z.object({
  id: z.string(),
  workspaceId: z.string(),
  postId: z.string(),
  revision: z.number(),
  kind: z.enum(deliveryKinds),
  platform: z.string(),
  platformId: z.string(),
  target: z.string().nullable(),
  content: storedContent,
  mediaId: z.string().nullable(),
  state: z.enum(deliveryStates),
  dueAt: instant,
  nextAt: instant.nullable(),
  lease: z.object({ worker: z.string(), until: instant }).nullable(),
  attempts: z.number(),
  setbacks: z.number(),
  renewed: z.boolean(),
  /** The handle is stored as JSON text, because its shape depends on the network. */
  handle: z.string().refine(isJson).nullable(),
  armedAt: instant.nullable(),
  // Absent in older documents.
  processingSince: instant.nullable().default(null),
  receipt: z.object({ id: z.string(), url: z.string().nullable() }).nullable(),
  failure,
  warnings: z.array(z.string()),
  events: z.number(),
});

/** `…/events/{n}` */
export const storedEvent = z.object({ at: instant, attempt: z.number(), what: z.string(), text: z.string() });

type Stored = z.infer<typeof storedDelivery>;
type Fields = Pick<
  Stored,
  | 'state'
  | 'dueAt'
  | 'nextAt'
  | 'lease'
  | 'attempts'
  | 'setbacks'
  | 'renewed'
  | 'handle'
  | 'armedAt'
  | 'processingSince'
  | 'receipt'
  | 'failure'
>;

const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
const msOf = (date: Date | null) => date && date.getTime();

export function fieldsOf(delivery: Delivery): Fields {
  const { state, attempts, setbacks, renewed, receipt, claim, failure: failed } = delivery;
  return {
    state,
    attempts,
    setbacks,
    renewed,
    receipt,
    dueAt: new Date(delivery.dueAt),
    nextAt: dateOf(delivery.nextAt),
    armedAt: dateOf(delivery.armedAt),
    processingSince: dateOf(delivery.processingSince),
    lease: claim && { worker: claim.worker, until: new Date(claim.until) },
    handle: delivery.handle === null ? null : JSON.stringify(delivery.handle),
    failure: failed && {
      kind: failed.kind,
      reason: failed.reason,
      code: failed.code,
      retryAt: dateOf(failed.retryAt ?? null),
      startOver: failed.startOver === true,
    },
  };
}

export function deliveryOf(fields: Fields): Delivery {
  const { state, attempts, setbacks, renewed, receipt, lease, failure: failed } = fields;
  return {
    state,
    attempts,
    setbacks,
    renewed,
    receipt,
    dueAt: fields.dueAt.getTime(),
    nextAt: msOf(fields.nextAt),
    armedAt: msOf(fields.armedAt),
    processingSince: msOf(fields.processingSince),
    claim: lease && { worker: lease.worker, until: lease.until.getTime() },
    handle: fields.handle === null ? null : (JSON.parse(fields.handle) as unknown),
    failure: failed && {
      kind: failed.kind,
      reason: failed.reason,
      code: failed.code,
      ...(failed.retryAt && { retryAt: failed.retryAt.getTime() }),
      ...(failed.startOver && { startOver: true }),
    },
  };
}
