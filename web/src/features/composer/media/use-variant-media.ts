import { keyOf } from '@fanfare/core/composer/variant.ts';
import {
  activeVariant,
  type ComposerAction,
  type ComposerState,
  type FileDestination,
} from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Dispatch } from 'react';
import { filesText } from '../../media/index.ts';
import { useToast } from '../../../ui/toasts.tsx';

type Items = readonly LibraryItem[];

const without = (items: Items, others: Items): Items =>
  items.filter(({ _id }) => !others.some((other) => other._id === _id));

const idsOf = (items: Items) => items.map(({ _id: id }) => id);

/** Changes the media of the open variant. Removed files can be restored with one click. */
export function useVariantMedia(state: ComposerState, dispatch: Dispatch<ComposerAction>) {
  const toast = useToast();
  const active = activeVariant(state);
  const tell = (key: string, gone: Items, came: Items) => {
    const [first] = gone;
    if (!first) return;
    const what = gone.length === 1 ? `${first.name} was` : `${filesText(gone.length)} were`;
    const undo: ComposerAction = {
      kind: 'mediaRestored',
      before: state,
      key,
      removedIds: idsOf(gone),
      addedIds: idsOf(came),
    };
    toast({
      text: `${what} removed from this post.`,
      action: { label: 'Undo', run: () => dispatch(undo) },
    });
  };
  return {
    pick(items: Items) {
      dispatch({ kind: 'mediaPicked', items });
      tell(keyOf(active), without(active.media, items), without(items, active.media));
    },
    arrived(items: Items, destination: FileDestination) {
      dispatch({ kind: 'mediaUploaded', items, ...destination });
      const { media } = state.variants.find((variant) => keyOf(variant) === destination.key) ?? active;
      tell(
        destination.key,
        media.filter(({ _id: id }) => destination.replaces?.includes(id)),
        items,
      );
    },
  };
}
