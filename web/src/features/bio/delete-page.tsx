import { bioNameHeldDays } from '@fanfare/core/bio/names.ts';
import { bioPath, type BioPage } from '@fanfare/core/bio/page.ts';
import Typography from '@mui/material/Typography';
import { isGone } from '../../browser/api-error.ts';
import { useWrite } from '../../browser/use-write.ts';
import { useToast } from '../../ui/toasts.tsx';
import { TypeToConfirm } from '../../ui/type-to-confirm.tsx';

interface DeletePageProps {
  page: BioPage;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks for the name of the page before it is deleted. */
export function DeletePage({ page, onClose, onRemoved }: DeletePageProps) {
  const toast = useToast();
  const name = bioPath(page.name).slice(1);
  const done = () => {
    onClose();
    onRemoved();
    toast({ text: `${name} was deleted.` });
  };
  const { trigger, isMutating, error } = useWrite('removeBioPage', {
    onSuccess: done,
    // If another person has already deleted the page, the deletion is reported as done.
    onError: (failure) => {
      if (isGone(failure)) done();
    },
  });
  return (
    <TypeToConfirm
      title="Delete this page?"
      expected={name}
      label="Type the name to confirm"
      confirm="Delete page"
      busy={isMutating}
      error={error?.message}
      onCancel={onClose}
      onConfirm={() => void trigger({ workspaceId: page.workspaceId, id: page.id })}
    >
      <Typography>
        The public page, its links and all its results are deleted for everyone. The name stays with your
        workspace for {bioNameHeldDays} days.
      </Typography>
    </TypeToConfirm>
  );
}
