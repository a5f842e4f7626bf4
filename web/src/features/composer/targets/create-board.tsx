import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiError } from '../../../browser/api-error.ts';
import { useSession } from '../../../browser/session-context.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import type { TargetPlace } from './use-targets.ts';

const limits = { name: 100, description: 500 } as const;
const privacies = [
  { value: 'PUBLIC', label: 'Public' },
  { value: 'SECRET', label: 'Secret' },
] as const;
type Privacy = (typeof privacies)[number]['value'];

interface CreateBoardProps {
  place: TargetPlace;
  onCreated: (id: string) => void;
  onClose: () => void;
}

const tooLong = (text: string, most: number) =>
  text.length > most ? `At most ${most} characters fit here; these are ${text.length}.` : undefined;

/** Makes a board at the network, and has the post go there. */
export function CreateBoard({ place, onCreated, onClose }: CreateBoardProps) {
  const { call } = useSession();
  const toast = useToast();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [privacy, setPrivacy] = useState<Privacy>('PUBLIC');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  const fits = name.trim() !== '' && name.length <= limits.name && description.length <= limits.description;

  const create = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { id } = await call('createBoard', { ...place, name: name.trim(), description, privacy });
      onCreated(id);
    } catch (error) {
      toast({ text: 'Failed to create board. Please try again.', severity: 'error' });
      setRefusal(error instanceof ApiError ? error.message : undefined);
      setBusy(false);
    }
  };
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
          error={tooLong(name, limits.name) ?? refusal}
          onChange={setName}
        />
        <FormField
          label="Description"
          value={description}
          error={tooLong(description, limits.description)}
          hint="What people will find there. You can leave it empty."
          onChange={setDescription}
        />
        <Segmented label="Who sees it" options={privacies} value={privacy} onChange={setPrivacy} />
      </Box>
    </Modal>
  );
}
