import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAction } from '@fanfare/core/composer/state.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Dispatch } from 'react';

export interface CropDialogProps {
  workspaceId: string;
  media: readonly LibraryItem[];
  variantKey: string;
  /** The variants with these images. */
  variants: readonly Variant[];
  find: FindNetwork;
  /** The id of the slide in the preview. */
  shownId: string | null;
  dispatch: Dispatch<ComposerAction>;
  onClose: () => void;
}
