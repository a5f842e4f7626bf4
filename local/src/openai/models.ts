import { OpenaiFailure } from './failure.ts';

/** The models that were available in November 2026. */
const models = [
  { id: 'gpt-6-luna', kind: 'chat', shutdown_date: null },
  { id: 'gpt-4.1', kind: 'plain chat', shutdown_date: '2027-01-14' },
  { id: 'gpt-image-2', kind: 'image', shutdown_date: null },
  { id: 'gpt-image-2.6-flare', kind: 'image', shutdown_date: null },
] as const;
type Model = (typeof models)[number];

/** A `plain chat` model cannot reason and refuses every reasoning setting. */
export type ModelKind = Model['kind'];

const modelView = ({ id, shutdown_date }: Model): object => ({
  id,
  object: 'model',
  created: 1_763_683_200,
  owned_by: 'fanfare-local',
  shutdown_date,
});

export const modelList = (): object => ({ object: 'list', data: models.map(modelView) });

/** A model that OpenAI has shut down is not in the list, and so it is refused. */
function found(id: string, kinds: readonly ModelKind[]): Model {
  const model = models.find((each) => each.id === id);
  if (model && kinds.includes(model.kind)) return model;
  throw new OpenaiFailure(404, `The model \`${id}\` does not exist or you do not have access to it.`, {
    code: 'model_not_found',
  });
}

export const oneModel = (id: string): object => modelView(found(id, ['chat', 'plain chat', 'image']));
export const modelKind = (id: string, kinds: readonly ModelKind[]): ModelKind => found(id, kinds).kind;
