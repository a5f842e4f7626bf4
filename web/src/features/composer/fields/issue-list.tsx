import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import Box from '@mui/material/Box';
import { WarningIcon } from '../../../ui/icons/icons.tsx';

/** List of issues to confirm. */
export function IssueList({ issues }: { issues: readonly ComposerIssue[] }) {
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}>
      {issues.map((issue) => (
        <Box component="li" key={issue.message} data-severity={issue.severity} sx={itemSx}>
          <WarningIcon />
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
  '&[data-severity="error"]': { borderLeftColor: 'error.main', '& svg': { color: 'error.main' } },
  '&[data-severity="warning"]': { borderLeftColor: 'warning.main', '& svg': { color: 'warning.main' } },
} as const;
