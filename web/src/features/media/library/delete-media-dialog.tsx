import type { LibraryItem } from '@fanfare/core/media/library.ts';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { filesText } from '../media-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { UsedBy } from './media-uses.tsx';
import { useUses } from './use-media-uses.ts';

interface DeleteMediaDialogProps {
  workspaceId: string;
  items: readonly LibraryItem[];
  onConfirm: () => void;
  onCancel: () => void;
  /** Somebody goes to a post instead. */
  onLeave: () => void;
}

export function DeleteMediaDialog(props: DeleteMediaDialogProps) {
  const { workspaceId, items, onConfirm, onCancel, onLeave } = props;
  const { data: uses, error } = useUses(workspaceId, items);
  const [only] = items;
  const one = items.length === 1 && only !== undefined;
  const isUsed = uses !== undefined && uses.posts.length > 0;
  const it = one ? 'it' : 'them';
  const text = isUsed
    ? `The posts below cannot be published without ${it}. What is published stays where it is. This cannot be undone.`
    : `Drafts and scheduled posts cannot use ${it} any more; what is published stays where it is. This cannot be undone.`;
  return (
    <ConfirmDialog
      title={one ? `Delete ${only.name}?` : `Delete ${filesText(items.length)}?`}
      text={text}
      confirm={isUsed ? 'Delete anyway' : 'Delete'}
      waits={!uses && !error}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Stack role="status" sx={{ mt: 2, '&:empty': { display: 'none' } }}>
        {!uses && !error && <Typography variant="body2">Looking for posts that use {it}…</Typography>}
        {error && (
          <Typography variant="body2" sx={{ color: 'warning.main' }}>
            {`It could not be found out which posts use ${it}. Look at your drafts and scheduled posts before you delete ${it}.`}
          </Typography>
        )}
        {isUsed && <UsedBy uses={uses} onFollow={onLeave} />}
      </Stack>
    </ConfirmDialog>
  );
}
