import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { useToastPlace } from './use-toast-place.ts';

interface ConfirmDialogProps {
  title: string;
  text: string;
  confirm: string;
  cancel?: string;
  /** True if data is lost permanently. */
  isDangerous?: boolean;
  /** True while the information that is needed to decide is loading. */
  isLoading?: boolean;
  /** Further content between the text and the buttons. */
  children?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for a confirmation. The Cancel button has the focus. */
export function ConfirmDialog({
  title,
  text,
  confirm,
  cancel = 'Cancel',
  isDangerous = true,
  isLoading = false,
  children,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  useToastPlace(box);
  return (
    <Dialog
      open
      role="alertdialog"
      maxWidth="xs"
      onClose={onCancel}
      slotProps={{ paper: { ref: setBox } }}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={id} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <Typography id={`${id}-text`} sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
        {children}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" autoFocus onClick={onCancel}>
          {cancel}
        </Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          disabled={isLoading}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
