import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { CopyButton } from '../ui/copy-button.tsx';
import { TrashIcon } from '../ui/icons/actions.tsx';
import { PlusIcon } from '../ui/icons/icons.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { Block } from './block.tsx';
import { nothing } from './samples.ts';

/** What is clicked. */
export function Actions() {
  return (
    <>
      <Block title="Primary" row>
        <Button variant="contained">Publish</Button>
        <Button variant="contained" startIcon={<PlusIcon />}>
          New post
        </Button>
        <Button variant="contained" loading>
          Publish
        </Button>
        <Button variant="contained" disabled>
          Publish
        </Button>
      </Block>
      <Block title="Secondary" row>
        <Button variant="outlined">Save draft</Button>
        <Button variant="outlined" size="small">
          Change
        </Button>
        <Button variant="outlined" disabled>
          Save draft
        </Button>
        <Button color="inherit">Cancel</Button>
      </Block>
      <Block title="Dangerous" row>
        <Button variant="contained" color="error">
          Delete workspace
        </Button>
        <Button color="error">Remove</Button>
      </Block>
      <Block title="Small ones" row>
        <IconButton aria-label="Delete">
          <TrashIcon />
        </IconButton>
        <IconButton aria-label="Delete" disabled>
          <TrashIcon />
        </IconButton>
        <MenuButton
          label="More about Harbour Coffee"
          actions={[
            { label: 'Edit', onSelect: nothing },
            { label: 'Duplicate', onSelect: nothing },
            { label: 'Delete', onSelect: nothing, dangerous: true },
          ]}
        />
        <CopyButton text="fanfare" label="Copy link" />
      </Block>
    </>
  );
}
