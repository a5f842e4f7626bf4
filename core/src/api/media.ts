import type { LibraryItem, LibraryPage } from '../media/library.ts';
import type { MediaUses } from '../media/uses.ts';
import type { StorageQuota } from '../quota/storage.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type {
  CopyMediaInput,
  DescribeMediaInput,
  ListMediaInput,
  MediaInput,
  MediaUsesInput,
  RegisterMediaInput,
} from './schemas/media.ts';

export const mediaRoutes = {
  /** A file that the browser put into Storage is measured and kept. Doing it again answers the same. */
  registerMedia: route<RegisterMediaInput, LibraryItem>()({
    method: 'POST',
    path: '/api/auth/user/media',
    success: 201,
  }),
  listMedia: route<ListMediaInput, LibraryPage>()({ method: 'GET', path: '/api/auth/user/media' }),
  describeMedia: route<DescribeMediaInput, LibraryItem>()({
    method: 'PATCH',
    path: '/api/auth/user/media/{mediaId}',
  }),
  /** A copy that fits a network is made and kept; the original stays as it is. Doing it again answers the same copy. */
  copyMedia: route<CopyMediaInput, LibraryItem>()({
    method: 'POST',
    path: '/api/auth/user/media/{mediaId}/copies',
    success: 201,
  }),
  /** Which drafts and planned posts need these files. Nothing is changed. */
  mediaUses: route<MediaUsesInput, MediaUses>()({ method: 'POST', path: '/api/auth/user/media/uses' }),
  removeMedia: route<MediaInput, Record<never, never>>()({
    method: 'DELETE',
    path: '/api/auth/user/media/{mediaId}',
    destructive: true,
  }),
  storageQuota: route<WorkspaceQuery, StorageQuota>()({ method: 'GET', path: '/api/quota/storage' }),
};
