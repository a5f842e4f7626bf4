import { counted } from '@fanfare/core/text/counted.ts';
import type { Affiliate, AffiliatePage } from '@fanfare/core/api/affiliate.ts';
import Link from '@mui/material/Link';
import { Suspense } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { useSession } from '../../browser/session-context.ts';
import { useRead } from '../../browser/use-read.ts';
import { DataTable, type Column } from '../../ui/data-table.tsx';
import { dayText } from '../../ui/date-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { UsersIcon } from '../../ui/icons/navigation.tsx';
import { Page } from '../../ui/page.tsx';
import { lazyOnRequest } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { CsvButton, loadAll } from './csv-button.tsx';
import { signedAmount } from './money.ts';
import { PageBar } from './page-bar.tsx';
import { affiliateName, affiliateRows } from './referrals.ts';
import { usePages, type Pages } from './use-pages.ts';

const ReferralsModal = lazyOnRequest(async () => (await import('./referrals-modal.tsx')).ReferralsModal);

const columns: readonly Column<Affiliate>[] = [
  {
    id: 'name',
    header: 'Affiliate',
    width: 'minmax(160px, 1.5fr)',
    cell: (affiliate) => (
      <Link component={RouterLink} to={`?affiliate=${encodeURIComponent(affiliate.id)}`} underline="hover">
        {affiliateName(affiliate)}
      </Link>
    ),
  },
  { id: 'email', header: 'E-mail', width: 'minmax(180px, 2fr)', cell: ({ email }) => email || '–' },
  {
    id: 'referrals',
    header: 'Referrals',
    width: 'minmax(96px, 0.7fr)',
    cell: ({ totalReferrals }) => totalReferrals.toLocaleString('en'),
  },
  {
    id: 'ready',
    header: 'To pay',
    width: 'minmax(112px, 0.8fr)',
    cell: ({ readyCents }) => signedAmount(readyCents),
  },
];

export function StaffScreen() {
  const [params, setParams] = useSearchParams();
  const pages = usePages();
  const { data, error, isValidating, mutate } = useRead(
    'listAffiliates',
    pages.cursor === undefined ? {} : { after: pages.cursor },
  );
  const opened = params.get('affiliate');
  const close = () => setParams({}, { replace: true });
  return (
    <Page
      title="Affiliates"
      {...(data && {
        subtitle: `${counted(data.total, 'affiliate')}. ${signedAmount(data.readyCents)} to pay, next payout ${dayText(data.nextPayoutOn, 'UTC')}.`,
        ...(data.total > 0 && { actions: <ExportButton /> }),
      })}
    >
      {error && !data && <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />}
      {!data && !error && <SkeletonRows count={6} label="Loading the affiliates" />}
      {data && <List page={data} pages={pages} />}
      {opened !== null && (
        <Suspense>
          <ReferralsModal
            key={opened}
            id={opened}
            known={data?.affiliates.find(({ id }) => id === opened) ?? null}
            onPaid={() => void mutate()}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  );
}

function List({ page: { affiliates, total, next }, pages }: { page: AffiliatePage; pages: Pages }) {
  if (affiliates.length === 0 && pages.isFirst)
    return (
      <EmptyState
        picture={<UsersIcon />}
        title="No affiliates yet"
        text="People appear here as soon as they join the programme."
        action={null}
      />
    );
  return (
    <>
      {affiliates.length > 0 && (
        <DataTable caption="Affiliates" columns={columns} rows={affiliates} rowKey={({ id }) => id} />
      )}
      <PageBar
        label="Pages of affiliates"
        pages={pages}
        count={affiliates.length}
        total={total}
        next={next}
      />
    </>
  );
}

function ExportButton() {
  const { call } = useSession();
  return (
    <CsvButton
      label="Download affiliates as CSV"
      fileName="fanfare-affiliates"
      load={async () => {
        const { rows, isAll } = await loadAll(async (after) => {
          const { affiliates, next } = await call('listAffiliates', after === undefined ? {} : { after });
          return { rows: affiliates, next };
        });
        return { rows: affiliateRows(rows), isAll };
      }}
    />
  );
}
