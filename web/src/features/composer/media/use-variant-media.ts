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
  const { groupId, variants } = state;
  const { media } = activeVariant(state);
  const tell = (gone: Items, came: Items) => {
    const [first] = gone;
    if (!first) return;
    const what = gone.length === 1 ? `${first.name} was` : `${filesText(gone.length)} were`;
    const undo: ComposerAction = {
      kind: 'mediaRestored',
      groupId,
      before: variants,
      gone: idsOf(gone),
      came: idsOf(came),
    };
    toast({
      text: `${what} removed from this post.`,
      action: { label: 'Undo', run: () => dispatch(undo) },
    });
  };
  return {
    pick(items: Items, onlyHere: boolean) {
      dispatch({ kind: 'mediaPicked', items, onlyHere });
      tell(without(media, items), without(items, media));
    },
    arrived(items: Items, place: FileDestination) {
      dispatch({ kind: 'mediaUploaded', items, ...place });
      const at = variants.find((variant) => keyOf(variant) === place.key)?.media ?? media;
      tell(
        at.filter(({ _id: id }) => place.replaces?.includes(id)),
        items,
      );
    },
  };
}
