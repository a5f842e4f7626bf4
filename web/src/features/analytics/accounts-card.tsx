import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { comparedText, unsettledDays } from '@fanfare/core/analytics/periods.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { phone } from '../../ui/screen-width.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { AccountRow, keyOf, type AccountRowProps } from './account-row.tsx';
import { ChartCard } from './chart-card.tsx';
import { tableHeadSx } from './panel-layout.ts';
import { DownloadButton } from './table-actions.tsx';

/**
 * The number of accounts that the table shows at first. It is small, because each shown account makes calls to its
 * network.
 */
export const shownAtFirst = 8;

interface AccountsCardProps extends Omit<AccountRowProps, 'account'> {
  /** The accounts that the table shows. `count`: the number of all accounts. */
  listed: readonly ConnectedAccount[];
  count: number;
  showsAll: boolean;
  onShowAll: (showsAll: boolean) => void;
  isExporting: boolean;
  onExport: () => void;
}

const captionOf = ({ days, isCompared }: Pick<AccountsCardProps, 'days' | 'isCompared'>) =>
  isCompared
    ? `Last ${days} days ${comparedText(days)} · views and interactions without the newest ${unsettledDays} days`
    : `Last ${days} days · followers: change in ${days} days`;

export function AccountsCard({
  listed,
  count,
  showsAll,
  onShowAll,
  isExporting,
  onExport,
  ...common
}: AccountsCardProps) {
  return (
    <ChartCard
      title="Accounts"
      subtitle={captionOf(common)}
      isFlush
      actions={<DownloadButton isBusy={isExporting} onClick={onExport} />}
    >
      <Box component="table" sx={accountTableSx}>
        <thead>
          <tr>
            <th scope="col">Account</th>
            {['Followers', 'Post views', 'Interactions', 'Posts', 'Engagement'].map((header) => (
              <th key={header} scope="col" className="number">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map((account) => (
            <AccountRow key={keyOf(account)} {...common} account={account} />
          ))}
        </tbody>
      </Box>
      {count > shownAtFirst && (
        <Box sx={{ p: 1, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" onClick={() => onShowAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${count}`}
          </Button>
        </Box>
      )}
    </ChartCard>
  );
}

/** On phones each account is a card of labelled numbers. */
const accountTableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& thead th': tableHeadSx,
  '& th.number, & td.number': {
    textAlign: 'right',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  '& tbody th, & td': { px: 1.5, py: 1.25, textAlign: 'left', fontWeight: 400, verticalAlign: 'middle' },
  '& th:first-of-type': { pl: 2 },
  '& td:last-of-type, & thead th:last-of-type': { pr: 2 },
  '& tbody tr + tr > *': { borderTop: 1, borderColor: 'divider' },
  '& .below': { typography: 'caption', color: 'text.secondary', '& span': { mr: 0 } },
  '& .note': {
    color: 'text.secondary',
    '& svg': { width: 16, height: 16, mr: 0.75, verticalAlign: -3 },
  },
  [phone]: {
    '& thead': visuallyHidden,
    '&, & tbody': { display: 'block' },
    '& tbody tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', px: 2, py: 1.5 },
    '& tbody tr + tr': { borderTop: 1, borderColor: 'divider' },
    '& tbody tr + tr > *': { border: 0 },
    '& tbody th, & .note, & td[colspan]': { gridColumn: '1 / -1', p: '0 !important' },
    '& td': { p: '4px 0 !important' },
    '& td.number': { textAlign: 'left', '& > div': { justifyContent: 'flex-start' } },
    '& td[data-header]::before': {
      content: 'attr(data-header)',
      display: 'block',
      typography: 'caption',
      fontSize: 12,
      color: 'text.secondary',
    },
    '& td:empty': { display: 'none' },
  },
} as const;
