import type { LibraryItem } from '../media/library.ts';
import type { ImageEdit } from './edit.ts';

/**
 * The edit that made an image of the library. `none`: the image was not made by an edit. `gone`: its original was
 * deleted, so that only the image itself can be edited. `image` is the requested image.
 */
export type StoredEdit =
  | { kind: 'none'; image: LibraryItem }
  | { kind: 'gone'; image: LibraryItem }
  | { kind: 'edited'; edit: ImageEdit; original: LibraryItem };
