import type { StoredEdit } from '../image-edit/stored-edit.ts';
import type { LibraryItem, LibraryPage } from '../media/library.ts';
import type { MediaUses } from '../posts/media-uses.ts';
import type { StorageQuota } from '../quota/storage.ts';
import { route } from './route.ts';
import type { PlanQuery } from './schemas/accounts.ts';
import type {
  CopyMediaInput,
  DescribeMediaInput,
  ListMediaInput,
  MediaInput,
  MediaUsesInput,
  RegisterMediaInput,
  RemoveMediaInput,
} from './schemas/media.ts';

export const mediaRoutes = {
  /**
   * Measures a file that the browser uploaded to Storage, and adds it to the library. A repeated call returns the same
   * item. If both calls run at the same time, `small` is missing until the small image exists.
   */
  registerMedia: route<RegisterMediaInput, LibraryItem>()({
    method: 'POST',
    path: '/api/auth/user/media',
    success: 201,
  }),
  /** The edit from which an image was drawn, and the original of that image, so that a person can continue the edit. */
  findImageEdit: route<MediaInput, StoredEdit>()({
    method: 'GET',
    path: '/api/auth/user/media/{mediaId}/edit',
  }),
  listMedia: route<ListMediaInput, LibraryPage>()({ method: 'GET', path: '/api/auth/user/media' }),
  describeMedia: route<DescribeMediaInput, LibraryItem>()({
    method: 'PATCH',
    path: '/api/auth/user/media/{mediaId}',
  }),
  /** Makes a resized or cropped copy and leaves the original unchanged. Repeating the call returns the same copy. */
  copyMedia: route<CopyMediaInput, LibraryItem>()({
    method: 'POST',
    path: '/api/auth/user/media/{mediaId}/copies',
    success: 201,
  }),
  mediaUses: route<MediaUsesInput, MediaUses>()({ method: 'POST', path: '/api/auth/user/media/uses' }),
  removeMedia: route<RemoveMediaInput, Record<never, never>>()({
    method: 'DELETE',
    path: '/api/auth/user/media/{mediaId}',
    destructive: true,
  }),
  storageQuota: route<PlanQuery, StorageQuota>()({
    method: 'GET',
    path: '/api/quota/storage',
    usesFirstWorkspace: true,
  }),
};
