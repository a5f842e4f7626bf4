import { fittingFor } from '@fanfare/core/composer/fitting.ts';
import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import Button from '@mui/material/Button';
import { useMemo, useState, type Dispatch } from 'react';
import { useToast } from '../../../../ui/toasts.tsx';
import { FitDialog } from './fit-dialog.tsx';

export interface FitOfferProps {
  workspaceId: string;
  issue: ComposerIssue;
  variants: ComposerState['variants'];
  find: FindNetwork;
  dispatch: Dispatch<ComposerAction>;
}

/** Button next to an issue that resizing images would fix; nothing for other issues. */
export function FitOffer({ workspaceId, issue, variants, find, dispatch }: FitOfferProps) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const fitting = useMemo(() => fittingFor(issue, variants, find), [issue, variants, find]);
  if (!fitting) return null;
  const { keys, label } = fitting;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        sx={{ flex: 'none' }}
        onClick={() => setOpen(true)}
      >
        Resize to fit
      </Button>
      {open && (
        <FitDialog
          workspaceId={workspaceId}
          fitting={fitting}
          onClose={() => setOpen(false)}
          onUse={(original, copy) => {
            dispatch({ kind: 'copyUsed', keys, original: original._id, copy });
            toast({ text: `The copy is now used for ${label}. The original stays unchanged.` });
          }}
        />
      )}
    </>
  );
}
