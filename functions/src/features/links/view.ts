import type { LinkUpload } from '@fanfare/core/links/link-upload.ts';
import type { StoredLink } from '../../store/links.ts';
import type { LinkDependencies } from './dependencies.ts';
import { fileOf, currentState } from './job.ts';
import { cancelledText } from './link-error.ts';

export async function viewOf(
  { library, now }: Pick<LinkDependencies, 'library' | 'now'>,
  stored: StoredLink,
): Promise<LinkUpload> {
  const { id, state, failure, received, total } = currentState(stored, now());
  const media = state === 'done' ? await library.find(fileOf(stored)) : null;
  const message = state === 'cancelled' ? cancelledText : (failure?.message ?? null);
  return { linkId: id, state, url: media?.firebasePath ?? null, media, message, received, total };
}
