import Box from '@mui/material/Box';
import { AccountAvatar } from '../ui/account-avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { NameAvatar } from '../ui/name-avatar.tsx';
import { ProductMark } from '../ui/product-mark.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { Block } from './block.tsx';

const people = ['Harbour Coffee', 'Studio North', 'Kim Sato', 'Ada', '東京'];

const sampleBadge = <Box sx={{ width: '100%', height: '100%', bgcolor: 'error.main' }} />;

/** What is seen at a glance. */
export function Marks() {
  return (
    <>
      <Block title="Status" row>
        <StatusChip status="draft" />
        <StatusChip status="scheduled" />
        <StatusChip status="uploaded" />
        <StatusChip status="failed" />
      </Block>
      <Block title="Counts" row>
        <Badge count={0} />
        <Badge count={7} />
        <Badge count={99} />
        <Badge count={100} />
        <Badge count={3} strong />
      </Block>
      <Block title="Who" row>
        {people.map((name) => (
          <NameAvatar key={name} id={name} name={name} image={null} />
        ))}
        <NameAvatar id="small" name="Small One" image={null} size={24} />
        <NameAvatar id="large" name="Large One" image={null} size={64} />
      </Block>
      <Block title="Whose account, and where" row>
        {[24, 32, 40, 64].map((size) => (
          <AccountAvatar
            key={size}
            id="harbour"
            name="Harbour Coffee"
            image={null}
            size={size}
            badge={sampleBadge}
            label="Harbour Coffee on a network"
          />
        ))}
      </Block>
      <Block title="How far">
        <ProgressBar label="Nothing yet" share={0} />
        <ProgressBar label="Some of it" share={0.4} />
        <ProgressBar label="All of it" share={1} />
      </Block>
      <Block title="The product" row>
        <ProductMark />
      </Block>
    </>
  );
}
