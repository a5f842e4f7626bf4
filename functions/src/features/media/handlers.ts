import type { mediaRoutes } from '@fanfare/core/api/media.ts';
import { planOwnerFor } from '@fanfare/core/quota/plan-owner.ts';
import { storageQuota } from '@fanfare/core/quota/storage.ts';
import { quotaMonth } from '@fanfare/core/quota/uploads.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { OwnQuotas } from '../../store/quotas.ts';
import type { MediaDependencies } from './dependencies.ts';
import { copyMedia } from './copy-media.ts';
import { findImageEdit } from './find-image-edit.ts';
import { listMedia } from './list-media.ts';
import { registerMedia } from './register-media.ts';
import { mediaUses, type UsesDependencies } from './media-uses.ts';
import { viewOf } from './view.ts';

const isUsed = {
  message: 'Drafts or scheduled posts use this file. They cannot be published without it.',
  fields: { whileUsed: 'Send “true” to delete the file anyway.' },
};

export function mediaHandlers(
  deps: MediaDependencies & UsesDependencies & OwnQuotas,
): Handlers<typeof mediaRoutes> {
  const { media } = deps;
  return {
    registerMedia: (input, context) => registerMedia(deps, input, context),
    findImageEdit: (input) => findImageEdit(deps, input),
    listMedia: (input) => listMedia(deps, input),
    describeMedia: async ({ workspaceId, mediaId: id, alt_text: altText }) => {
      const described = await media.describe({ workspaceId, id }, altText);
      if (!described) throw new AppError('not_found');
      return viewOf(described);
    },
    copyMedia: (input, context) => copyMedia(deps, input, context),
    mediaUses: (input) => mediaUses(deps, input),
    removeMedia: async ({ workspaceId, mediaId: id, whileUsed }, { log }) => {
      const ref = { workspaceId, id };
      const removed = await (whileUsed === undefined ? media.removeUnused(ref) : media.remove(ref));
      if (removed === 'used') throw new AppError('conflict', isUsed);
      if (!removed) throw new AppError('not_found');
      await deps.discard([removed.path, ...removed.copies], log);
      return {};
    },
    async storageQuota({ workspaceId }, { person }) {
      if (!workspaceId)
        return (await deps.quotas.ofPerson(person.uid, quotaMonth(deps.now().getTime()))).storage;
      const { usage, owner } = await media.storage(workspaceId);
      return { ...storageQuota(usage, owner?.plan), ...planOwnerFor(person.uid, owner) };
    },
  };
}
