import { bioPagesMax, type BioSummary } from '@fanfare/core/bio/page.ts';
import { bioPath } from '@fanfare/core/bio/page.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { PlusIcon } from '../../ui/icons/icons.tsx';
import { changesText, stateWords } from './page-texts.ts';
import { newPage } from './use-address.ts';

interface PageListProps {
  pages: readonly BioSummary[];
  openId: string | undefined;
  onOpen: (id: string) => void;
}

function noteOf({ state, changes }: BioSummary): string {
  return state === 'published' && changes > 0 ? changesText(changes) : stateWords[state].label;
}

/** Shown if the workspace has several pages. */
export const PageList = ({ pages, openId, onOpen }: PageListProps) => (
  <Box component="nav" aria-label="Pages" sx={listSx}>
    {pages.map((page) => (
      <ButtonBase
        key={page.id}
        aria-current={page.id === openId ? 'page' : undefined}
        onClick={() => onOpen(page.id)}
        sx={pageSx}
      >
        <Box component="span" sx={{ fontWeight: 560 }}>
          {bioPath(page.name).slice(1)}
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {noteOf(page)}
        </Box>
      </ButtonBase>
    ))}
    {pages.length < bioPagesMax && openId !== newPage && (
      <Button size="small" color="inherit" startIcon={<PlusIcon />} onClick={() => onOpen(newPage)}>
        New page
      </Button>
    )}
  </Box>
);

const listSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 } as const;

const pageSx = {
  flexDirection: 'column',
  alignItems: 'start',
  minHeight: 44,
  px: 1.5,
  py: 0.5,
  typography: 'body2',
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'text.disabled' },
  '&[aria-current]': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
} as const;
