import { OpenaiFailure } from './failure.ts';

/** The models available in November 2026; the product's reference lists the source. */
const models = [
  { id: 'gpt-6-luna', kind: 'chat', shutdown_date: null },
  { id: 'gpt-4.1', kind: 'plain chat', shutdown_date: '2027-01-14' },
  { id: 'gpt-image-2', kind: 'image', shutdown_date: null },
  { id: 'gpt-image-2.6-flare', kind: 'image', shutdown_date: null },
] as const;

/** `plain chat` is a chat model without reasoning; it refuses every reasoning setting. */
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

/** Returns the kind of a model. A model that was shut down is refused like one that never existed. */
export function modelKind(id: string, kinds: readonly ModelKind[]): ModelKind {
  const model = models.find((each) => each.id === id);
  if (model && kinds.includes(model.kind)) return model.kind;
  throw new OpenaiFailure(404, `The model \`${id}\` does not exist or you do not have access to it.`, {
    code: 'model_not_found',
  });
}
