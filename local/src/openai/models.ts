import { OpenaiFailure } from './failure.ts';

/** What there is in November 2026; the reference of the product says where this was read. */
const models = [
  { id: 'gpt-6-luna', kind: 'chat', shutdown_date: null },
  { id: 'gpt-4.1', kind: 'plain chat', shutdown_date: '2027-01-14' },
  { id: 'gpt-image-2', kind: 'image', shutdown_date: null },
  { id: 'gpt-image-2.6-flare', kind: 'image', shutdown_date: null },
] as const;

/** `plain chat`: knows no reasoning, and refuses to hear of it. */
export type ModelKind = (typeof models)[number]['kind'];

const created = 1_763_683_200;

export function modelList(): object {
  const data = models.map(({ id, shutdown_date }) => ({
    id,
    object: 'model',
    created,
    owned_by: 'fanfare-local',
    shutdown_date,
  }));
  return { object: 'list', data };
}

/** What kind of model that is. Models that were shut down are as unknown as those that never were. */
export function modelKind(id: string, kinds: readonly ModelKind[]): ModelKind {
  const model = models.find((each) => each.id === id);
  if (model && kinds.includes(model.kind)) return model.kind;
  throw new OpenaiFailure(404, `The model \`${id}\` does not exist or you do not have access to it.`, {
    code: 'model_not_found',
  });
}
