import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAction } from '@fanfare/core/composer/state.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Dispatch } from 'react';

export interface CropDialogProps {
  workspaceId: string;
  media: readonly LibraryItem[];
  variantKey: string;
  /** The variants that have `media`. Their networks limit the shapes. */
  variants: readonly Variant[];
  find: FindNetwork;
  /** The slide that the dialog shows first. */
  shownId: string | null;
  dispatch: Dispatch<ComposerAction>;
  onClose: () => void;
}
