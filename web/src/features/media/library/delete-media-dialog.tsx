import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { filesText } from '../media-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MediaUsesList } from './media-uses.tsx';
import { usesFilesMax, usesMax, type MediaUse, type MediaUses } from '@fanfare/core/posts/media-uses.ts';
import { useState } from 'react';
import useSWR from 'swr';
import { useSession } from '../../../browser/session-context.ts';

const nothing: MediaUses = { posts: [], more: false };

function merge(one: MediaUses, other: MediaUses): MediaUses {
  const posts = new Map<string, MediaUse>([...one.posts, ...other.posts].map((post) => [post._id, post]));
  return {
    posts: [...posts.values()].slice(0, usesMax),
    more: one.more || other.more || posts.size > usesMax,
  };
}

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / usesFilesMax) }, (_, n) =>
    ids.slice(n * usesFilesMax, (n + 1) * usesFilesMax),
  );

/**
 * Finds the drafts and scheduled posts that use any of these files. Posts may change at any time, so the server is
 * asked whenever the dialog opens.
 */
function useMediaUses(workspaceId: string, items: readonly LibraryItem[]) {
  const { call } = useSession();
  const [opening] = useState(() => crypto.randomUUID());
  return useSWR<MediaUses, Error>(
    ['uses of files', opening, workspaceId, ...items.map(({ _id: id }) => id)],
    async () => {
      let found = nothing;
      for (const mediaIds of batchesOf(items.map(({ _id: id }) => id))) {
        if (found.more) break;
        found = merge(found, await call('mediaUses', { workspaceId, mediaIds }));
      }
      return found;
    },
    { revalidateOnFocus: false },
  );
}

interface DeleteMediaDialogProps {
  workspaceId: string;
  items: readonly LibraryItem[];
  /** `isUsed`: the person was shown posts that use the files. */
  onConfirm: (isUsed: boolean) => void;
  onCancel: () => void;
  /** Called when the person opens one of the posts instead of deleting. */
  onLeave: () => void;
}

export function DeleteMediaDialog(props: DeleteMediaDialogProps) {
  const { workspaceId, items, onConfirm, onCancel, onLeave } = props;
  const { data: uses, error } = useMediaUses(workspaceId, items);
  const [only] = items;
  const one = items.length === 1 && only !== undefined;
  const isUsed = uses !== undefined && uses.posts.length > 0;
  const it = one ? 'it' : 'them';
  const text = isUsed
    ? `The posts below cannot be published without ${it}. Posts that are already published stay online. This cannot be undone.`
    : `Drafts and scheduled posts can no longer use ${it}. Posts that are already published stay online. This cannot be undone.`;
  return (
    <ConfirmDialog
      title={one ? `Delete ${only.name}?` : `Delete ${filesText(items.length)}?`}
      text={text}
      confirm={isUsed ? 'Delete anyway' : 'Delete'}
      isLoading={!uses && !error}
      onConfirm={() => onConfirm(isUsed)}
      onCancel={onCancel}
    >
      <Stack role="status" sx={{ mt: 2, '&:empty': { display: 'none' } }}>
        {!uses && !error && <Typography variant="body2">Checking which posts use {it}…</Typography>}
        {error && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {`We could not check which posts use ${it}. Check your drafts and scheduled posts before you delete ${it}.`}
          </Typography>
        )}
        {isUsed && <MediaUsesList uses={uses} onFollow={onLeave} />}
      </Stack>
    </ConfirmDialog>
  );
}
