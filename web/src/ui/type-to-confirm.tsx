import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { FormField } from './form-field.tsx';
import { Modal } from './modal.tsx';
import { Notice } from './notice.tsx';

interface TypeToConfirmProps {
  title: string;
  /** The consequences of the action, with the data that will be lost. */
  children: ReactNode;
  /** Text that has to be typed exactly. */
  expected: string;
  label: string;
  confirm: string;
  busy?: boolean;
  error?: string | null | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A confirmation for irreversible actions: the button works only after the exact text was typed. */
export function TypeToConfirm({
  title,
  children,
  expected,
  label,
  confirm,
  busy = false,
  error,
  onConfirm,
  onCancel,
}: TypeToConfirmProps) {
  const [typed, setTyped] = useState('');
  const matches = typed === expected;
  return (
    <Modal
      title={title}
      busy={busy}
      onClose={onCancel}
      onSubmit={() => {
        if (matches && !busy) onConfirm();
      }}
      actions={
        <Button type="submit" variant="contained" color="error" loading={busy} disabled={!matches}>
          {confirm}
        </Button>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {error != null && <Notice>{error}</Notice>}
        {children}
        <FormField
          label={label}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          readOnly={busy}
          hint={
            <Typography component="span" variant="caption" sx={{ overflowWrap: 'anywhere' }}>
              {expected}
            </Typography>
          }
        />
      </Stack>
    </Modal>
  );
}
