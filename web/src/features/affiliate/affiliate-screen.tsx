import { affiliateOffer } from '@fanfare/core/affiliate/offer.ts';
import { Suspense } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Page } from '../../ui/page.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { Offer } from './offer.tsx';

const Overview = lazyComponent(async () => (await import('./overview.tsx')).Overview);
const ExportButton = lazyComponent(async () => (await import('./export-button.tsx')).ExportButton);

const subtitle = `Earn ${affiliateOffer.percent}% on every sale you bring, for as long as they stay.`;
const loading = <SkeletonRows count={4} label="Loading your affiliate account" />;

export function AffiliateScreen() {
  const { data, error, isValidating, mutate } = useRead('affiliate', {});
  const affiliate = data?.affiliate ?? null;
  return (
    <Page
      title="Affiliate"
      subtitle={subtitle}
      {...(affiliate && {
        actions: (
          <Suspense>
            <ExportButton code={affiliate.code} />
          </Suspense>
        ),
      })}
    >
      {!data && !error && loading}
      {!data && error && <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />}
      {data && !affiliate && <Offer onJoined={(answer) => void mutate(answer, { revalidate: false })} />}
      {affiliate && (
        <Suspense fallback={loading}>
          <Overview affiliate={affiliate} />
        </Suspense>
      )}
    </Page>
  );
}
