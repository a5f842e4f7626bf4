import { composerAfter } from '../reducer.ts';
import { newComposer, type ComposerAction, type ComposerState } from '../state.ts';
import { ana, harbour, quiet } from './builders.ts';

export const start = newComposer('g', 'p0');
export const after = (...actions: ComposerAction[]): ComposerState => actions.reduce(composerAfter, start);

export const toggleAna = { kind: 'accountToggled', account: ana, newId: 'p1' } satisfies ComposerAction;
export const toggleQuiet = { kind: 'accountToggled', account: quiet, newId: 'p2' } satisfies ComposerAction;
export const all: ComposerAction = {
  kind: 'allToggled',
  choices: [ana, quiet, harbour].map((account, n) => ({ account, newId: `p${n + 1}` })),
};
export const write = (
  text: string,
  field: 'title' | 'description' | 'comment' = 'description',
): ComposerAction => ({
  kind: 'textChanged',
  field,
  text,
});
