import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useWrite } from '../../../browser/use-write.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import type { TargetAccount } from './use-targets.ts';

const limits = { name: 100, description: 500 } as const;
const privacies = [
  { value: 'PUBLIC', label: 'Public' },
  { value: 'SECRET', label: 'Secret' },
] as const;
type Privacy = (typeof privacies)[number]['value'];

interface CreateBoardProps {
  account: TargetAccount;
  onCreated: (id: string) => void;
  onClose: () => void;
}

const tooLong = (text: string, most: number) =>
  text.length > most ? `Use at most ${most} characters. You have ${text.length}.` : undefined;

export function CreateBoard({ account, onCreated, onClose }: CreateBoardProps) {
  const toast = useToast();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [privacy, setPrivacy] = useState<Privacy>('PUBLIC');
  const {
    trigger,
    error,
    isMutating: busy,
  } = useWrite('createBoard', {
    onSuccess: ({ id }) => onCreated(id),
    onError: () => toast({ text: 'Failed to create board. Please try again.', severity: 'error' }),
  });
  const fits = name.trim() !== '' && name.length <= limits.name && description.length <= limits.description;
  const create = () => trigger({ ...account, name: name.trim(), description, privacy });
  return (
    <Modal
      title="Create a board"
      onClose={onClose}
      dirty={name !== '' || description !== ''}
      busy={busy}
      onSubmit={() => {
        if (fits && !busy) void create();
      }}
      actions={
        <Button type="submit" variant="contained" loading={busy} disabled={!fits}>
          Create board
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FormField
          label="Name"
          value={name}
          autoFocus
          error={tooLong(name, limits.name) ?? error?.message}
          onChange={setName}
        />
        <FormField
          label="Description"
          value={description}
          error={tooLong(description, limits.description)}
          hint="What people will find on this board. Optional."
          onChange={setDescription}
        />
        <Segmented label="Visibility" options={privacies} value={privacy} onChange={setPrivacy} />
      </Box>
    </Modal>
  );
}
