import type { CopyMediaInput } from '@fanfare/core/api/schemas/media.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { photo } from '../../../testing/library.ts';

export function copyingServer() {
  const made: CopyMediaInput[] = [];
  return {
    made,
    copyMedia(input: CopyMediaInput): LibraryItem {
      made.push(input);
      const { mediaId, plan } = input;
      const { width, height, crop, part } = plan;
      const _id = `copy-of-${mediaId.replace('.jpg', '')}${part ? `-${part.number}` : ''}`;
      const of = `workspaces/harbourWorkspace0001/media/${mediaId.replace('.jpg', '')}/${mediaId}`;
      const firebasePath = `workspaces/harbourWorkspace0001/media/${_id}/${_id}.jpg`;
      return photo({
        _id,
        firebasePath,
        name: `${_id}.jpg`,
        width,
        height,
        ...(crop && { crop: { ...crop, of } }),
      });
    },
  };
}
