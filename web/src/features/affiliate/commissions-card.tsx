import type { CommissionStatus, CommissionView } from '@fanfare/core/api/affiliate.ts';
import { affiliateOffer } from '@fanfare/core/affiliate/offer.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { Badge } from '../../ui/badge.tsx';
import { dayMonthText, dayText } from '../../ui/date-text.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { UndoIcon } from '../../ui/icons/actions.tsx';
import { CheckIcon, ClockIcon } from '../../ui/icons/icons.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { surface } from '../../ui/surface.ts';
import { kindText, planText, statusWords } from './commission-rows.ts';
import { StarIcon } from './icons.tsx';
import { signedAmount } from './money.ts';
import { PageBar } from './page-bar.tsx';
import { Tag, type Tone } from './tag.tsx';
import { usePages } from './use-pages.ts';

const statusStyles: Readonly<Record<CommissionStatus, { tone: Tone; icon: ReactElement }>> = {
  onHold: { tone: 'waiting', icon: <ClockIcon /> },
  ready: { tone: 'accent', icon: <StarIcon /> },
  paid: { tone: 'good', icon: <CheckIcon /> },
  refunded: { tone: 'bad', icon: <UndoIcon /> },
};

/** "On hold until 19 Dec", "Paid 1 Nov" */
function statusText({ status, availableOn, paidOn }: CommissionView): string {
  const word = statusWords[status];
  if (status === 'onHold') return `${word} until ${dayMonthText(availableOn, 'UTC')}`;
  if (status === 'paid' && paidOn !== null) return `${word} ${dayMonthText(paidOn, 'UTC')}`;
  return word;
}

const columns: readonly Column<CommissionView>[] = [
  {
    id: 'customer',
    header: 'Customer',
    width: 'minmax(132px, 1.2fr)',
    cell: ({ customer, at }) => (
      <>
        <Box component="span" sx={{ display: 'block', fontWeight: 560 }}>
          {customer}
        </Box>
        <Box component="span" sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>
          {dayText(at, 'UTC')}
        </Box>
      </>
    ),
  },
  {
    id: 'plan',
    header: 'Plan',
    width: 'minmax(128px, 1.3fr)',
    cell: (row) => {
      const kind = kindText(row);
      return (
        <>
          {planText(row)}
          {kind !== null && (
            <Box component="span" sx={kindSx}>
              {` ${kind}`}
            </Box>
          )}
        </>
      );
    },
  },
  {
    id: 'paid',
    header: 'Paid',
    width: 'minmax(96px, 0.8fr)',
    cell: ({ paidCents }) => (
      <Box component="span" sx={{ ...numberSx, color: 'text.secondary' }}>
        {paidCents === null ? '–' : signedAmount(paidCents)}
      </Box>
    ),
  },
  {
    id: 'commission',
    header: `${affiliateOffer.percent}%`,
    width: 'minmax(92px, 0.8fr)',
    cell: ({ commissionCents }) => (
      <Box component="span" sx={{ ...numberSx, fontWeight: 560 }}>
        {signedAmount(commissionCents)}
      </Box>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    width: 'minmax(200px, 1.4fr)',
    cell: (row) => <Tag {...statusStyles[row.status]} label={statusText(row)} />,
  },
];

/** Puts the kind below the plan. On phones, both are to the right of the column's name, which is 96 px wide. */
const kindSx = {
  display: 'block',
  pl: { xs: '96px', sm: 0 },
  typography: 'caption',
  color: 'text.secondary',
} as const;

const numberSx = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

export function CommissionsCard({ total }: { total: number }) {
  const pages = usePages();
  const { data, error, isValidating, mutate } = useRead(
    'listCommissions',
    pages.cursor === undefined ? {} : { after: pages.cursor },
  );
  return (
    <Stack component="section" aria-label="Commissions" sx={{ gap: 1.25, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Typography component="h2" variant="h3">
          Commissions
        </Typography>
        {total > 0 && <Badge count={total} />}
      </Stack>
      {error && !data && <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />}
      {!data && !error && <SkeletonRows count={5} label="Loading the commissions" />}
      {data?.commissions.length === 0 && pages.isFirst && (
        <Box sx={emptySx}>
          <strong>No commissions yet</strong>
          Payments from people you refer appear here, and so do refunds.
        </Box>
      )}
      {data && data.commissions.length > 0 && (
        <DataTable caption="Commissions" columns={columns} rows={data.commissions} rowKey={({ id }) => id} />
      )}
      {data && (
        <PageBar
          label="Pages of commissions"
          pages={pages}
          count={data.commissions.length}
          total={total}
          next={data.next}
        />
      )}
    </Stack>
  );
}

const emptySx = {
  ...surface,
  borderStyle: 'dashed',
  display: 'grid',
  justifyItems: 'center',
  gap: 0.5,
  px: 3,
  py: 5,
  textAlign: 'center',
  color: 'text.secondary',
  '& strong': { color: 'text.primary', fontWeight: 600 },
} as const;
