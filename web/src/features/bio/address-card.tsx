import { countBioChanges } from '@fanfare/core/bio/changes.ts';
import Box from '@mui/material/Box';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EditIcon } from '../../ui/icons/icons.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { surface } from '../../ui/surface.ts';
import { SaveState } from './head-actions.tsx';
import { changesText, fullAddress, shortAddress, stateWords } from './page-texts.ts';
import type { OpenDraft } from './use-draft.ts';

const GlobeIcon = () => (
  <Icon>
    <circle cx="12" cy="12" r="8" />
    <path d="M4 12h16M12 4c2.5 2.4 3.5 5 3.5 8s-1 5.6-3.5 8c-2.5-2.4-3.5-5-3.5-8s1-5.6 3.5-8z" />
  </Icon>
);

export function AddressCard({ open }: { open: OpenDraft }) {
  const { page, draft } = open;
  const { status, label } = stateWords[page.state];
  const changes = countBioChanges(draft, page.published);
  const [host = '', name = ''] = shortAddress(page.name).split(/(?=@)/);
  return (
    <Box component="section" aria-label="Address" sx={cardSx}>
      <Box sx={addressSx}>
        <Box component="span" aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
          <GlobeIcon />
        </Box>
        <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {host}
          </Box>
          <Box component="strong" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
        </Box>
      </Box>
      <Box sx={chipsSx}>
        <StatusChip status={status} label={label} />
        {changes > 0 && <StatusChip status="scheduled" label={changesText(changes)} icon={<EditIcon />} />}
        <SaveState open={open} />
      </Box>
      <CopyButton text={fullAddress(page.name)} label="Copy" description="Copy the address" />
    </Box>
  );
}

const cardSx = {
  ...surface,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  minHeight: 62,
  px: 2,
  py: 1.25,
} as const;

const addressSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  flex: { xs: '1 1 100%', sm: '1 1 160px' },
  minWidth: 0,
} as const;

const chipsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  flex: { xs: '1 1 auto', sm: 'none' },
  typography: 'body2',
} as const;
