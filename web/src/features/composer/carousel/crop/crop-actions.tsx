import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import { activeVariant, type ComposerAction, type ComposerState } from '@fanfare/core/composer/state.ts';
import { keyOf } from '@fanfare/core/composer/variant.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { fillsTwoSlides } from '@fanfare/core/posts/carousel.ts';
import Button from '@mui/material/Button';
import { Suspense, type Dispatch } from 'react';
import { lazyComponent, lazyOnRequest } from '../../../../ui/lazy-component.ts';

const CropDialog = lazyOnRequest(async () => (await import('./crop-dialog.tsx')).CropDialog);
const EditImage = lazyComponent(async () => (await import('../../media/edit-image.tsx')).EditImage);
const PanoramaDialog = lazyOnRequest(async () => (await import('./panorama-dialog.tsx')).PanoramaDialog);

export type OpenCropDialog = 'crop' | 'panorama' | null;

interface CropActionsProps {
  workspaceId: string;
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  find: FindNetwork;
  shown: LibraryItem;
  open: OpenCropDialog;
  onOpen: (open: OpenCropDialog) => void;
}

/**
 * Tells whether a panorama can be cut from an image. A cropped copy, such as a slide of a panorama, first has to be
 * reset to its original.
 */
const canBeCut = (item: LibraryItem): boolean => item.crop === undefined && fillsTwoSlides(item);

export function CropActions({ workspaceId, state, dispatch, find, shown, open, onOpen }: CropActionsProps) {
  const variant = activeVariant(state);
  const { media } = variant;
  const dialog = open && {
    workspaceId,
    media,
    variantKey: keyOf(variant),
    variants: variant.customised ? [variant] : state.variants.filter(({ customised }) => !customised),
    find,
    shownId: shown._id,
    dispatch,
    onClose: () => onOpen(null),
  };
  return (
    <>
      {media.some(canBeCut) && (
        <Button {...look} onClick={() => onOpen('panorama')}>
          Cut a panorama
        </Button>
      )}
      <Button {...look} onClick={() => onOpen('crop')}>
        Crop all
      </Button>
      {shown.kind === 'image' && (
        <Suspense>
          <EditImage
            key={shown._id}
            look="button"
            item={shown}
            onEdited={({ _id: id }, copy) =>
              dispatch({ kind: 'imagesReplaced', key: keyOf(variant), replacements: [{ id, items: [copy] }] })
            }
          />
        </Suspense>
      )}
      <Suspense>
        {dialog && open === 'crop' && <CropDialog {...dialog} />}
        {dialog && open === 'panorama' && <PanoramaDialog {...dialog} images={media.filter(canBeCut)} />}
      </Suspense>
    </>
  );
}

const look = { size: 'small', variant: 'outlined', color: 'inherit', 'aria-haspopup': 'dialog' } as const;
