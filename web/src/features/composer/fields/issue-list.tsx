import { toneOf, type ComposerIssue } from '@fanfare/core/composer/issues.ts';
import Box from '@mui/material/Box';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { InfoIcon } from '../../../ui/icons/things.tsx';

export function IssueList({ issues }: { issues: readonly ComposerIssue[] }) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}>
      {issues.map((issue) => (
        <Box component="li" key={issue.message} data-tone={toneOf(issue)} sx={itemSx}>
          {toneOf(issue) === 'note' ? <InfoIcon /> : <WarningIcon />}
          <span>{issue.message}</span>
        </Box>
      ))}
    </Box>
  );
}

const itemSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderLeftWidth: 3,
  borderRadius: '8px',
  bgcolor: 'background.paper',
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', width: 18, height: 18 },
  '& > span': { flex: '1 1 200px', minWidth: 0 },
  '&[data-tone="serious"]': { borderLeftColor: 'error.main', '& svg': { color: 'error.main' } },
  '&[data-tone="usual"]': { borderLeftColor: 'warning.main', '& svg': { color: 'warning.main' } },
  '&[data-tone="note"]': { borderLeftColor: 'text.disabled', '& svg': { color: 'text.secondary' } },
} as const;
