import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { Modal } from '../ui/modal.tsx';
import { useModals } from '../ui/modals.tsx';
import { TypeToConfirm } from '../ui/type-to-confirm.tsx';
import { Example } from './example.tsx';

type Close = () => void;

function FormModal({ close }: { close: Close }) {
  const modals = useModals();
  const [name, setName] = useState('');
  return (
    <Modal
      title="Create workspace"
      dirty={name !== ''}
      onClose={close}
      onSubmit={close}
      actions={
        <Button type="submit" variant="contained">
          Create
        </Button>
      }
    >
      <FormField label="Name" value={name} onChange={setName} autoFocus />
      <Button onClick={() => modals.open((closeAbove) => <LongModal close={closeAbove} />)}>
        Open another above
      </Button>
    </Modal>
  );
}

const LongModal = ({ close }: { close: Close }) => (
  <Modal title="A long text" staysOpen cancel="Done" actions={<span />} onClose={close}>
    {Array.from({ length: 40 }, (_, line) => (
      <Typography key={line}>
        Line {line + 1}. Neither Escape nor a click next to it closes this one.
      </Typography>
    ))}
  </Modal>
);

const BusyModal = ({ close }: { close: Close }) => {
  const [busy, setBusy] = useState(true);
  return (
    <Modal
      title="Uploading"
      busy={busy}
      onClose={close}
      actions={
        <Button variant="contained" loading={busy}>
          Save
        </Button>
      }
    >
      <Button onClick={() => setBusy(false)}>Let it end</Button>
    </Modal>
  );
};

const Delete = ({ close }: { close: Close }) => (
  <TypeToConfirm
    title="Delete workspace"
    expected="Harbour Coffee"
    label="Type the name of the workspace"
    confirm="Delete"
    error="The workspace could not be deleted. Please try again."
    onConfirm={close}
    onCancel={close}
  >
    <Typography>Its posts, media and accounts go with it. This cannot be undone.</Typography>
  </TypeToConfirm>
);

const Confirm = ({ close }: { close: Close }) => (
  <ConfirmDialog
    title="Delete this draft?"
    text="Its text and its media go with it."
    confirm="Delete"
    onConfirm={close}
    onCancel={close}
  />
);

const dialogs = {
  Form: FormModal,
  Long: LongModal,
  Busy: BusyModal,
  Question: Confirm,
  'Type to confirm': Delete,
};

export function DialogExamples() {
  const modals = useModals();
  return (
    <Example title="Dialogs" row>
      {Object.entries(dialogs).map(([name, Dialog]) => (
        <Button
          key={name}
          variant="outlined"
          onClick={() => modals.open((close) => <Dialog close={close} />)}
        >
          {name}
        </Button>
      ))}
    </Example>
  );
}
