import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CopyButton } from '../ui/copy-button.tsx';
import { TrashIcon } from '../ui/icons/actions.tsx';
import { EditIcon, PlusIcon } from '../ui/icons/icons.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { Example } from './example.tsx';

const nothing = () => undefined;

export const Buttons = () => (
  <>
    <Example title="The one action of a screen" row>
      <Button variant="contained">Publish</Button>
      <Button variant="contained" startIcon={<PlusIcon />}>
        Create
      </Button>
      <Button variant="contained" disabled>
        Publish
      </Button>
      <Button variant="contained" loading>
        Publish
      </Button>
    </Example>
    <Example title="Other actions" row>
      <Button variant="outlined">Edit</Button>
      <Button variant="outlined" startIcon={<EditIcon />}>
        Edit
      </Button>
      <Button variant="outlined" disabled>
        Edit
      </Button>
      <Button variant="outlined" size="small">
        Small
      </Button>
      <Button color="inherit">Cancel</Button>
      <Button>More</Button>
    </Example>
    <Example title="What cannot be undone" row>
      <Button variant="contained" color="error">
        Delete
      </Button>
      <Button variant="contained" color="error" disabled>
        Delete
      </Button>
      <Button color="error">Remove</Button>
    </Example>
    <Example title="With an icon alone, a menu, a text to copy" row>
      <IconButton aria-label="Delete">
        <TrashIcon />
      </IconButton>
      <IconButton aria-label="Delete" disabled>
        <TrashIcon />
      </IconButton>
      <MenuButton
        label="Actions"
        actions={[
          { label: 'Edit', onSelect: nothing },
          { label: 'Duplicate', onSelect: nothing },
          { label: 'Delete', onSelect: nothing, isDangerous: true },
        ]}
      />
      <CopyButton text="https://fanfare.example" label="Copy link" />
    </Example>
  </>
);
