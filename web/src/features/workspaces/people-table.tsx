import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '../../ui/visually-hidden.ts';

/**
 * On phones each row becomes a card. The ARIA roles are explicit because browsers drop table semantics when `display`
 * changes.
 */
const phone = '@media (max-width: 719.95px)';
const indent = '44px';

/** Style of a label next to a value on phones. On wide screens, the table header shows the label. */
export const onPhonesOnly = { display: 'none', [phone]: { display: 'inline' } } as const;

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    px: 2,
    py: 1,
    textAlign: 'left',
    typography: 'caption',
    fontWeight: 560,
    color: 'text.secondary',
    whiteSpace: 'nowrap',
  },
  '& td': { px: 2, py: 1, height: 56, borderTop: 1, borderColor: 'divider' },
  '& td:nth-of-type(3)': { minWidth: 144 },
  '& td:nth-of-type(4)': { whiteSpace: 'nowrap' },
  '& td:last-of-type': { textAlign: 'right', whiteSpace: 'nowrap' },
  [phone]: {
    '&, & tbody': { display: 'block' },
    '& thead': visuallyHidden,
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 1,
      rowGap: 0.5,
      p: 2,
      borderTop: 1,
      borderColor: 'divider',
    },
    '& tbody tr:first-of-type': { borderTop: 0 },
    '& td': { p: 0, border: 0, height: 'auto', minWidth: 0 },
    '& td:nth-of-type(1)': { flex: '1 0 100%' },
    '& td:nth-of-type(2)': { flex: '1 0 100%', pl: indent, mt: '-6px' },
    '& td:nth-of-type(3)': { order: 1, ml: indent, minWidth: 108 },
    '& td:nth-of-type(4)': { flex: '1 0 100%', pl: indent },
    '& td:last-of-type': { order: 2, ml: 'auto', '&:empty': { display: 'none' } },
  },
} as const;

const headers = ['Name', 'E-mail', 'Role', 'Joined'];

interface PeopleTableProps {
  caption: string;
  busy?: boolean;
  children: ReactNode;
}

export function PeopleTable({ caption, busy = false, children }: PeopleTableProps) {
  return (
    <Box
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box component="table" role="table" aria-label={caption} aria-busy={busy} sx={tableSx}>
        <Box component="thead" role="rowgroup">
          <Box component="tr" role="row">
            {headers.map((header) => (
              <Box component="th" key={header} role="columnheader" scope="col">
                {header}
              </Box>
            ))}
            <Box component="th" role="columnheader" scope="col">
              <Box component="span" sx={visuallyHidden}>
                Actions
              </Box>
            </Box>
          </Box>
        </Box>
        <Box component="tbody" role="rowgroup">
          {children}
        </Box>
      </Box>
    </Box>
  );
}

interface PeopleRowProps {
  name: ReactNode;
  email: ReactNode;
  role: ReactNode;
  joined: ReactNode;
  actions?: ReactNode;
}

/** The row of a person. Its cells are in the order of the headers. */
export function PeopleRow({ name, email, role, joined, actions }: PeopleRowProps) {
  return (
    <Box component="tr" role="row">
      <Box component="td" role="cell">
        {name}
      </Box>
      <Box component="td" role="cell">
        {email}
      </Box>
      <Box component="td" role="cell">
        {role}
      </Box>
      <Box component="td" role="cell">
        {joined}
      </Box>
      <Box component="td" role="cell">
        {actions}
      </Box>
    </Box>
  );
}

export function PeopleRowSkeleton() {
  return (
    <PeopleRow
      name={
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
          <Skeleton variant="rounded" width={32} height={32} sx={{ my: 0.5 }} />
          <Skeleton width={120} />
        </Stack>
      }
      email={<Skeleton width={160} />}
      role={<Skeleton width={72} />}
      joined={<Skeleton width={80} />}
    />
  );
}
