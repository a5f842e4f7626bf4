import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import { useId, useState, type ReactNode } from 'react';
import { phone } from './screen-width.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CloseIcon } from './icons/icons.tsx';
import { useToastPlace } from './use-toast-place.ts';

export interface ModalProps {
  title: string;
  children: ReactNode;
  /** Shown next to the cancel button. Without actions, the dialog has no cancel button either. */
  actions?: ReactNode;
  /** Shown to the left of the buttons, on phones above them. */
  footer?: ReactNode;
  /** Label of the cancel button; null for none. */
  cancel?: string | null;
  onClose: () => void;
  /** Makes the dialog a form that Enter submits. */
  onSubmit?: () => void;
  /** True if there is unsaved input. If so, closing asks before the input is discarded. */
  dirty?: boolean;
  /** Disables closing while work is running. */
  busy?: boolean;
  /** True if the dialog stays open on Escape and on clicks outside of it. */
  staysOpen?: boolean;
  /** An `lg` dialog also has the height of the screen. */
  width?: 'xs' | 'sm' | 'md' | 'lg';
}

/** On phones the dialog is at the bottom of the screen and as wide as the screen. */
const paper = {
  [phone]: {
    m: 0,
    mt: 'auto',
    width: '100%',
    maxHeight: 'calc(100dvh - 32px)',
    borderRadius: '16px 16px 0 0',
    borderInline: 0,
    borderBottom: 0,
    pb: 'env(safe-area-inset-bottom)',
  },
} as const;

/** A fixed height, so that the dialog does not jump when its content changes. */
const highPaper = {
  ...paper,
  height: 'calc(100dvh - 32px)',
} as const;

/** Focuses the field with autofocus, if the dialog took the focus while it was opening. */
function refocus(dialog: HTMLElement) {
  const field = dialog.querySelector<HTMLElement>('[data-autofocus]');
  if (field && document.activeElement?.contains(field) === true) field.focus();
}

const footerSx = { flex: { xs: '1 0 100%', sm: '1 1 0' }, minWidth: 0 } as const;

export function Modal({
  title,
  children,
  actions,
  footer,
  cancel = 'Cancel',
  onClose,
  onSubmit,
  dirty = false,
  busy = false,
  staysOpen = false,
  width = 'xs',
}: ModalProps) {
  const id = useId();
  const isHigh = width === 'lg';
  const [asking, setAsking] = useState(false);
  const [box, setBox] = useState<HTMLElement | null>(null);
  useToastPlace(box);
  const close = () => {
    if (busy) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  const form = onSubmit && {
    component: 'form' as const,
    noValidate: true,
    onSubmit: (event: { preventDefault(): void; stopPropagation(): void }) => {
      event.preventDefault();
      event.stopPropagation();
      onSubmit();
    },
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth={width}
      aria-labelledby={id}
      onClose={() => {
        if (!staysOpen) close();
      }}
      sx={{ [phone]: { '& .MuiDialog-container': { alignItems: 'flex-end' } } }}
      slotProps={{
        paper: { ref: setBox, sx: isHigh ? highPaper : paper },
        transition: { onEntered: refocus },
      }}
    >
      <Stack {...form} sx={{ minHeight: 0, ...(isHigh && { flex: 1 }) }}>
        <Stack direction="row" sx={{ alignItems: 'flex-start', pr: 1.5, pt: 1.5 }}>
          <DialogTitle
            id={id}
            variant="h2"
            sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', pt: '10px !important' }}
          >
            {title}
          </DialogTitle>
          <IconButton aria-label="Close" disabled={busy} onClick={close}>
            <CloseIcon />
          </IconButton>
        </Stack>
        <DialogContent dividers={isHigh}>{children}</DialogContent>
        {actions !== undefined && (
          <DialogActions sx={footer === undefined ? undefined : { flexWrap: 'wrap' }}>
            {footer !== undefined && <Box sx={footerSx}>{footer}</Box>}
            {cancel !== null && (
              <Button color="inherit" disabled={busy} onClick={close}>
                {cancel}
              </Button>
            )}
            {actions}
          </DialogActions>
        )}
      </Stack>
      {asking && (
        <ConfirmDialog
          title="Discard your changes?"
          text="You haven’t saved what you entered here."
          confirm="Discard"
          cancel="Keep editing"
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
