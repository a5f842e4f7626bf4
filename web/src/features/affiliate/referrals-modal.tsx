import { counted } from '@fanfare/core/text/counted.ts';
import type { Affiliate, Referral } from '@fanfare/core/api/affiliate.ts';
import { paidReferralsMax } from '@fanfare/core/affiliate/offer.ts';
import type { ReferralStatus } from '@fanfare/core/affiliate/referral-status.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { CsvButton } from './csv-button.tsx';
import { referralsFailure } from './load-referrals.ts';
import { signedAmount } from './money.ts';
import { PayDialog } from './pay-dialog.tsx';
import { referralColumns } from './referral-columns.tsx';
import { affiliateName, matchesFilter, referralRows, sumOf } from './referrals.ts';
import { StatusFilter } from './status-filter.tsx';
import { useReferrals } from './use-referrals.ts';

/** A page has as many referrals as one call can pay, so that all referrals of a page can be paid together. */
const pageSize = paidReferralsMax;

interface ReferralsModalProps {
  id: string;
  /** The affiliate, if the list has already loaded it. */
  known: Affiliate | null;
  onPaid: () => void;
  onClose: () => void;
}

export function ReferralsModal({ id, known, onPaid, onClose }: ReferralsModalProps) {
  const found = useRead('findAffiliate', { id });
  const affiliate = found.data ?? known;
  const list = useReferrals(id);
  const data = list.referrals;
  const name = affiliate ? affiliateName(affiliate) : id;
  const reload = () => Promise.all([list.reload(), found.mutate()]);
  const debtCents = found.data?.debtCents ?? 0;
  const facts = [affiliate?.email ?? '', affiliate ? counted(affiliate.totalReferrals, 'referral') : ''];
  return (
    <Modal title={`Referrals of ${name}`} width="lg" onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap', minHeight: 36 }}>
          <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {facts.filter((text) => text !== '').join(' · ')}
          </Typography>
          {data && data.length > 0 && (
            <CsvButton
              label="Download referrals as CSV"
              fileName={`fanfare-referrals-${id}`}
              load={async () => {
                const { rows, isAll } = await list.loadAll();
                return { rows: referralRows(rows), isAll };
              }}
            />
          )}
        </Box>
        {debtCents > 0 && (
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            Refunds took back {signedAmount(debtCents)} after a payout. It is taken from the next one.
          </Typography>
        )}
        {data ? (
          <Found
            affiliate={{ id, name }}
            referrals={data}
            hasMore={list.hasMore}
            debtCents={debtCents}
            reload={reload}
            onPaid={() => {
              void reload();
              onPaid();
            }}
          />
        ) : (
          <NotFound error={list.error} isBusy={list.isValidating} onRetry={() => void reload()} />
        )}
        {data && list.hasMore && (
          <Box sx={footSx}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              The newest {data.length.toLocaleString('en')} referrals are loaded. Search and filters cover
              these.
            </Typography>
            <Button variant="outlined" color="inherit" loading={list.isValidating} onClick={list.loadMore}>
              Show more
            </Button>
          </Box>
        )}
      </Box>
    </Modal>
  );
}

interface NotFoundProps {
  /** The reason why the referrals could not be loaded; undefined while they are loading. */
  error: Error | undefined;
  isBusy: boolean;
  onRetry: () => void;
}

function NotFound({ error, isBusy, onRetry }: NotFoundProps) {
  if (!error) return <SkeletonRows count={5} label="Loading the referrals" />;
  const { text, canRetry } = referralsFailure(error);
  return <ErrorBox text={text} busy={isBusy} {...(canRetry && { onRetry })} />;
}

const Found = (props: TableProps) =>
  props.referrals.length === 0 ? (
    <Box sx={emptySx}>No referrals found for this affiliate</Box>
  ) : (
    <Table {...props} />
  );

interface TableProps {
  affiliate: { id: string; name: string };
  referrals: readonly Referral[];
  hasMore: boolean;
  debtCents: number;
  reload: () => Promise<unknown>;
  onPaid: () => void;
}

function Table({ affiliate, referrals, hasMore, debtCents, reload, onPaid }: TableProps) {
  const { me } = useVisit();
  const [status, setStatus] = useState<ReferralStatus | null>(null);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [paying, setPaying] = useState<readonly string[] | null>(null);
  const found = referrals.filter((referral) => matchesFilter(referral, { status, search }));
  const last = Math.max(1, Math.ceil(found.length / pageSize));
  const shownPage = Math.min(page, last);
  const rows = found.slice((shownPage - 1) * pageSize, shownPage * pageSize);
  const payable = rows.filter(({ readyCents }) => readyCents > 0);
  const chosen = rows.filter(({ id }) => selected.has(id));
  const sum = sumOf(chosen);
  /** A changed filter or page deselects all rows, so that staff never pay a row that they do not see. */
  const show = (change: () => void) => {
    change();
    setSelected(new Set());
  };
  const select = (id: string, isSelected: boolean) =>
    setSelected((before) => {
      const after = new Set(before);
      if (isSelected) after.add(id);
      else after.delete(id);
      return after;
    });
  const columns = referralColumns({
    selected,
    onSelect: select,
    onPay: (referral) => setPaying([referral.id]),
    timeZone: me.settings.timeZone,
  });
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between' }}>
        <StatusFilter
          referrals={hasMore ? null : referrals}
          value={status}
          onChange={(next) =>
            show(() => {
              setStatus(next);
              setPage(1);
            })
          }
        />
        <Box sx={{ flex: '0 1 260px', minWidth: 200 }}>
          <SearchBox
            label="Search name or e-mail"
            placeholder="Search name or e-mail"
            value={search}
            onChange={(text) =>
              show(() => {
                setSearch(text);
                setPage(1);
              })
            }
          />
        </Box>
      </Box>
      {rows.length === 0 ? (
        <Box sx={emptySx}>No referral matches.</Box>
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <Box sx={{ minWidth: { sm: 1080 } }}>
            <DataTable
              caption="Referrals"
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              headerStart={
                <Checkbox
                  size="small"
                  checked={payable.length > 0 && chosen.length === payable.length}
                  indeterminate={chosen.length > 0 && chosen.length < payable.length}
                  disabled={payable.length === 0}
                  onChange={(_, isSelected) =>
                    setSelected(new Set(isSelected ? payable.map(({ id }) => id) : []))
                  }
                  slotProps={{ input: { 'aria-label': 'Select all on this page' } }}
                  sx={{ ml: -1 }}
                />
              }
            />
          </Box>
        </Box>
      )}
      <Box sx={footSx}>
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 36 }}>
          {chosen.length > 0 && (
            <>
              <span>
                <strong>{chosen.length} selected</strong> · {signedAmount(sum)}
              </span>
              {sum > 0 && (
                <Button
                  variant="contained"
                  size="small"
                  onClick={() => setPaying(chosen.map(({ id }) => id))}
                >
                  Mark paid
                </Button>
              )}
            </>
          )}
        </Box>
        <Pagination
          label="Pages of referrals"
          page={shownPage}
          last={last}
          onChange={(next) => show(() => setPage(next))}
        />
      </Box>
      {paying && (
        <PayDialog
          affiliate={affiliate}
          referrals={referrals.filter(({ id }) => paying.includes(id))}
          debtCents={debtCents}
          reload={reload}
          onPaid={() => {
            setPaying(null);
            setSelected(new Set());
            onPaid();
          }}
          onClose={() => setPaying(null)}
        />
      )}
    </>
  );
}

const emptySx = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 120,
  p: 2,
  textAlign: 'center',
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: '12px',
  color: 'text.secondary',
} as const;

const footSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
} as const;
