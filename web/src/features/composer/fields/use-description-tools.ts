import { activeVariant, type ComposerAction, type ComposerState } from '@fanfare/core/composer/state.ts';
import { keyOf } from '@fanfare/core/composer/variant.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { altTextOf } from '@fanfare/core/posts/alt-texts.ts';
import type { Dispatch } from 'react';
import { useToast } from '../../../ui/toasts.tsx';

/** Changes that the tools of the description make to the open variant. */
export function useDescriptionTools(state: ComposerState, dispatch: Dispatch<ComposerAction>) {
  const variant = activeVariant(state);
  const key = keyOf(variant);
  const toast = useToast();
  const offerUndo = (text: string, undo: ComposerAction) =>
    toast({ text, action: { label: 'Undo', run: () => dispatch(undo) } });
  const { groupId } = state;
  const field = 'description';
  const onReplace = (after: string, message?: string) => {
    dispatch({ kind: 'textReplaced', key, field, text: after });
    if (message === undefined) return;
    const before = variant.description;
    offerUndo(message, { kind: 'replacementUndone', groupId, key, field, before, after });
  };
  const onImage = (item: LibraryItem) => {
    if (variant.media.some(({ _id: id }) => id === item._id)) {
      toast({ text: 'This image is in the post already.', severity: 'info' });
      return;
    }
    dispatch({ kind: 'mediaUploaded', items: [item], key });
    const undo: ComposerAction = {
      kind: 'mediaRestored',
      before: state,
      key,
      removedIds: [],
      addedIds: [item._id],
    };
    offerUndo('Image added to this post.', undo);
  };
  const onAltText = ({ _id: fileId }: LibraryItem, text: string) => {
    const change = { kind: 'altTextChanged', key, fileId } as const;
    dispatch({ ...change, text });
    offerUndo('Alt text added.', { ...change, text: altTextOf(variant.altTexts, fileId) });
  };
  const onTagLinks = (tagging: ComposerAction) => {
    dispatch(tagging);
    toast({ text: 'UTM values added to the links.' });
  };
  /** The variants that share the text of the open variant; empty if that variant is customised. */
  const linked = variant.customised ? [] : state.variants.filter(({ customised }) => !customised);
  return { linked, onReplace, onTagLinks, onImage, onAltText };
}
