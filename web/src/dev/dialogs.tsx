import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { FormField } from '../ui/form-field.tsx';
import { Modal, type ModalProps } from '../ui/modal.tsx';
import { useModals } from '../ui/modals.tsx';
import { TypeToConfirm } from '../ui/type-to-confirm.tsx';
import { Block } from './block.tsx';
import { longName, nothing } from './samples.ts';

/** What stands above the page. Dialogs stand outside of the halves, in the theme of the page. */
export function Dialogs() {
  const modals = useModals();
  const openModal = (change: Partial<ModalProps>) =>
    modals.open((close) => (
      <Modal
        title="Edit workspace"
        onClose={close}
        actions={
          <Button variant="contained" onClick={close}>
            Save
          </Button>
        }
        {...change}
      >
        <FormField label="Name" value="Harbour Coffee" onChange={nothing} />
      </Modal>
    ));
  return (
    <Block title="Open one" row>
      <Button variant="outlined" onClick={() => openModal({})}>
        Modal
      </Button>
      <Button variant="outlined" onClick={() => openModal({ dirty: true, title: longName })}>
        Not saved yet
      </Button>
      <Button variant="outlined" onClick={() => openModal({ stays: true })}>
        One that stays
      </Button>
      <Button
        variant="outlined"
        onClick={() =>
          modals.open((close) => (
            <ConfirmDialog
              title="Delete this draft?"
              text="It cannot be brought back."
              confirm="Delete"
              onConfirm={close}
              onCancel={close}
            />
          ))
        }
      >
        Question
      </Button>
      <Button
        variant="outlined"
        onClick={() =>
          modals.open((close) => (
            <TypeToConfirm
              title="Delete workspace"
              expected="Harbour Coffee"
              label="Type the name of the workspace"
              confirm="Delete workspace"
              onConfirm={close}
              onCancel={close}
            >
              <Typography>Its accounts, posts and media go with it.</Typography>
            </TypeToConfirm>
          ))
        }
      >
        Question to type
      </Button>
    </Block>
  );
}
