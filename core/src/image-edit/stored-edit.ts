import type { LibraryItem } from '../media/library.ts';
import type { ImageEdit } from './edit.ts';

/**
 * The edit that made an image of the library. `none`: no edit made the image. `gone`: the original of the edit was
 * deleted, so only the image itself can be edited. `image` is the requested image.
 */
export type StoredEdit =
  | { kind: 'none'; image: LibraryItem }
  | { kind: 'gone'; image: LibraryItem }
  | { kind: 'edited'; edit: ImageEdit; original: LibraryItem };
