import Box from '@mui/material/Box';
import { AccountAvatar } from '../ui/account-avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { NameAvatar } from '../ui/name-avatar.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { Example } from './example.tsx';

const counts = [0, 7, 99, 100];

/** Placeholder for the icon of a network. */
const mark = <Box sx={{ width: '100%', height: '100%', bgcolor: '#d62976' }} />;

export const Marks = () => (
  <>
    <Example title="Where a post stands" row>
      <StatusChip status="draft" />
      <StatusChip status="scheduled" />
      <StatusChip status="uploaded" />
      <StatusChip status="failed" />
    </Example>
    <Example title="Counts" row>
      {counts.map((count) => (
        <Badge key={count} count={count} />
      ))}
      <Badge count={4} strong />
    </Example>
    <Example title="Workspaces, people and accounts" row>
      <NameAvatar id="harbour" name="Harbour Coffee" image={null} size={56} />
      <NameAvatar id="north" name="Studio North" image={null} />
      <NameAvatar id="kim" name="Kim" image={null} size={28} />
      <AccountAvatar id="harbour" name="Harbour Coffee" image={null} badge={mark} label="Harbour Coffee" />
      <AccountAvatar id="north" name="Studio North" image={null} size={28} badge={mark} />
      <ProductMark size={40} />
    </Example>
    <Example title="Progress">
      <ProgressBar label="Nothing yet" share={0} />
      <ProgressBar label="Uploading" share={0.4} />
      <ProgressBar label="Done" share={1} />
    </Example>
  </>
);
