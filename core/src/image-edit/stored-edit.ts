import type { LibraryItem } from '../media/library.ts';
import type { ImageEdit } from './edit.ts';

/**
 * The edit that made an image of the library. `none`: the image was not made by an edit. `gone`: its original was deleted, so that only the
 * image itself can be edited.
 */
export type StoredEdit =
  | { kind: 'none' }
  | { kind: 'gone' }
  | { kind: 'edited'; edit: ImageEdit; original: LibraryItem };
